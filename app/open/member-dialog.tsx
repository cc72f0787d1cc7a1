import { Dialog } from '../keys/dialog.tsx';
import { actions, useLens } from '../store/lens.ts';
import { bytes, HostileText } from '../ui/index.ts';

/** Which file of an archive to open: one button each, so that Tab and Enter are enough. */
export function MemberDialog() {
  const choice = useLens((state) => state.memberChoice);
  if (choice === undefined) return null;
  return (
    <Dialog title="Choose a file of the archive" onClose={actions.dismissTrouble}>
      <p className="muted">
        <HostileText text={choice.archive} inline /> holds several files. Which one is the recording?
      </p>
      <ul className="choice-list">
        {choice.members.map(({ name, bytes: size, kind }, at) => (
          <li key={name}>
            <button
              type="button"
              className="choice"
              data-first={at === 0 ? '' : undefined}
              onClick={() => void actions.chooseMember(name)}
            >
              <HostileText text={name} inline />
              <span className="muted">
                {kind === '' ? null : <HostileText text={kind} inline />} {bytes(size)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
