import { useState } from 'react';
import type { Failure } from '../../src/protocol/messages.ts';
import type { RedactAnswer } from '../../src/protocol/redaction.ts';
import { Dialog } from '../keys/dialog.tsx';
import { actions, useLens } from '../store/lens.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { askOf, type Choice, isEmpty, NO_CHOICE } from './choice.ts';
import { ChoiceForm } from './choice-form.tsx';
import { Preview } from './preview.tsx';
import { saveFile } from './save-file.ts';
import './share.css';

/** The name says nothing: that of the recording may be what is to be withheld. */
const FILE_NAME = 'redacted-recording.json';

type Work =
  | { readonly state: 'choosing' }
  | { readonly state: 'reading'; readonly save: boolean }
  | { readonly state: 'failed'; readonly failure: Failure | undefined }
  | { readonly state: 'previewed'; readonly answer: RedactAnswer; readonly saved: boolean };

/** A copy of the recording without chosen texts: choose, see what goes and what was not looked for, save. */
export function RedactDialog() {
  const session = useLens((state) => state.recording?.session);
  const [choice, setChoice] = useState<Choice>(NO_CHOICE);
  const [work, setWork] = useState<Work>({ state: 'choosing' });
  if (session === undefined) return null;

  const change = (next: Choice) => {
    setChoice(next);
    setWork({ state: 'choosing' });
  };
  const run = async (save: boolean) => {
    setWork({ state: 'reading', save });
    const outcome = await session.ask('redact', askOf(choice, save));
    if (outcome.end !== 'answer') {
      setWork({ state: 'failed', failure: outcome.end === 'failed' ? outcome.failure : undefined });
      return;
    }
    const { file, ...answer } = outcome.answer;
    if (file !== undefined) saveFile(FILE_NAME, file);
    setWork({ state: 'previewed', answer, saved: file !== undefined });
  };
  const good = work.state === 'previewed' && work.answer.shows?.broken === undefined && work.answer.texts > 0;
  return (
    <Dialog title="Redacted copy" wide onClose={actions.closeDialog}>
      <p className="muted">
        A copy of this recording without the texts you choose, wherever they occur in it. Places, statuses and the
        receipts’ hashes stay; a row with something gone reads as Withheld. This recording is not changed.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(false);
        }}
      >
        <ChoiceForm choice={choice} onChange={change} />
        <span className="dialog-actions">
          <button type="submit" className="button" disabled={isEmpty(choice) || work.state === 'reading'}>
            Preview
          </button>
          <button type="button" className="button button-primary" disabled={!good} onClick={() => void run(true)}>
            Save the copy
          </button>
        </span>
      </form>
      <div role="status" className="redact-status">
        {work.state === 'reading' ? (work.save ? 'Writing the copy…' : 'Looking through the recording…') : null}
        {work.state === 'failed' ? failedSentence(work.failure) : null}
        {work.state === 'previewed' && work.saved ? `Saved as ${FILE_NAME}.` : null}
      </div>
      {work.state === 'previewed' ? <Preview answer={work.answer} dropHashes={choice.dropHashes} /> : null}
    </Dialog>
  );
}

function failedSentence(failure: Failure | undefined): string {
  return failure === undefined ? 'The work was stopped. Try again.' : panelFailure(failure);
}
