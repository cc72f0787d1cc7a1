import { useLens } from '../store/lens.ts';
import { HostileText } from '../ui/index.ts';
import { OpenButton } from './open-button.tsx';
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
            marked as unproved. Nothing leaves this machine.
          </p>
          <p className="welcome-ways">
            <OpenButton primary>Open files…</OpenButton>
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
      <SourceList />
    </main>
  );
}
