import type { OpenProgress } from '../session/index.ts';
import { actions, useLens } from '../store/lens.ts';
import { bytes, HostileText } from '../ui/index.ts';
import './opening-bar.css';

const PHASES: { readonly [phase in OpenProgress['phase']]: string } = {
  reading: 'Reading the file',
  decompressing: 'Decompressing',
  decoding: 'Decoding the text',
  parsing: 'Parsing the JSON',
  indexing: 'Indexing the commits',
};

/** Progress by phase. It shows after 200 ms (by style): a small file opens without a flash. */
export function OpeningBar() {
  const opening = useLens((state) => state.opening);
  if (opening === undefined) return null;
  const { progress, names } = opening;
  const share =
    progress !== undefined && progress.done > 0 && progress.total > 0 ? progress.done / progress.total : undefined;
  return (
    <div className="opening-bar" role="status">
      <span className="opening-words one-line">
        <strong>{progress === undefined ? 'Opening' : PHASES[progress.phase]}</strong>{' '}
        <HostileText text={names.join(', ')} inline />
        {progress !== undefined && progress.phase !== 'reading' && progress.done > 0 && progress.total > 1 ? (
          <span className="muted"> {amount(progress)}</span>
        ) : null}
      </span>
      <progress aria-label="Opening" {...(share === undefined ? {} : { value: share })} />
      <button type="button" className="button" onClick={actions.cancelOpening}>
        Cancel
      </button>
    </div>
  );
}

/** Bytes while bytes are read; the indexing counts rows. */
function amount({ phase, done, total }: OpenProgress): string {
  if (phase === 'indexing') return `${done} of ${total}`;
  return `${bytes(done)} of ${bytes(total)}`;
}
