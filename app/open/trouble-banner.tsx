import { actions, useLens } from '../store/lens.ts';
import { HostileText } from '../ui/index.ts';
import { folderCut } from './drop-notes.ts';
import { SaidText } from './said-text.tsx';
import { failureWords } from './sentences.ts';
import './trouble-banner.css';

/** Why a file was not opened: shown where it was dropped, and what was open stays open. */
export function TroubleBanner() {
  const trouble = useLens((state) => state.trouble);
  const stays = useLens((state) => state.recording !== undefined);
  if (trouble === undefined) return null;
  const { title, said } = failureWords(trouble.failure);
  return (
    <div className="trouble" role="alert" key={trouble.serial}>
      <div className="trouble-words">
        <p className="trouble-title">
          <span aria-hidden="true">▲ </span>
          {title}
          {trouble.names.length === 0 ? null : (
            <>
              {' '}
              <HostileText text={trouble.names.join(', ')} inline />
            </>
          )}
        </p>
        <p>
          <SaidText said={said} />
          {trouble.cutAt === undefined ? null : ` ${folderCut({ cutAt: trouble.cutAt })}`}
          {stays ? ' The open recording is unchanged.' : null}
        </p>
      </div>
      <button type="button" className="button" onClick={actions.dismissTrouble}>
        Dismiss
      </button>
    </div>
  );
}
