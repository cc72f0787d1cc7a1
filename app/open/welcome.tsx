import { ROW_STATUSES } from '../../src/verify/model.ts';
import { useLens } from '../store/lens.ts';
import { HostileText, STATUS_WORDS, StatusChip } from '../ui/index.ts';
import { OpenButton } from './open-button.tsx';
import { openSample, useSamples } from './samples.ts';
import { SourceList } from './source-list.tsx';
import './welcome.css';

/** The page before a recording is open. */
export function Welcome() {
  const wanted = useLens((state) => state.wanted);
  return (
    <main className="welcome">
      {wanted === undefined ? (
        <div className="welcome-drop">
          <h1>Drop the recording of an agent’s run</h1>
          <p>
            Scrub to the turn that went wrong and read exactly what the model was served there, each row proved or
            marked as unproved. <strong>Nothing leaves this machine.</strong>
          </p>
          <p className="welcome-ways">
            <OpenButton primary>Open files…</OpenButton>
            <TrySample />
            <span className="muted">or paste the JSON, or drop a file anywhere on this page</span>
          </p>
        </div>
      ) : (
        <div className="welcome-drop" role="status">
          <h1>This link points into a recording that this browser does not keep</h1>
          <p>
            It names {wanted.name === undefined ? 'a file' : <HostileText text={wanted.name} inline />} with the content
            hash <span className="mono">{wanted.hash}</span>. Drop or open that file, and the lens goes to the linked
            place.
          </p>
          <p className="welcome-ways">
            <OpenButton primary>Open files…</OpenButton>
            <span className="muted">another recording opens too, but at its own beginning</span>
          </p>
        </div>
      )}
      <SourceList>
        <Marks />
      </SourceList>
    </main>
  );
}

/** One press to something to read. */
function TrySample() {
  const first = useSamples()?.[0];
  return first === undefined ? null : (
    <button type="button" className="button button-second" title={first.title} onClick={() => openSample(first)}>
      Try a sample
    </button>
  );
}

/** What the page will say of each row: learnt before it is met. */
function Marks() {
  return (
    <section aria-label="What the marks mean">
      <h2>What the marks mean</h2>
      <dl className="marks-list">
        {ROW_STATUSES.map((status) => (
          <div key={status}>
            <dt>
              <StatusChip status={status} />
            </dt>
            <dd className="muted">{STATUS_WORDS[status].means}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
