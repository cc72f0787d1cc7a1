import { useState } from 'react';
import type { Session } from '../session/index.ts';
import { useLens } from '../store/lens.ts';
import { dropNotes } from './drop-notes.ts';
import { noteSentence } from './note-sentences.ts';
import { SaidText } from './said-text.tsx';
import './drop-notice.css';

/** What became of the files as they came: one left out, legs put in order. Quiet, and gone when it was read. */
export function DropNotice() {
  const session = useLens((state) => state.recording?.session);
  const notes = useLens((state) => state.recording?.summary.notes);
  const [read, setRead] = useState<Session>();
  const sentences = dropNotes(notes ?? []).map(noteSentence);
  if (session === read || sentences.length === 0) return null;
  return (
    <section className="drop-notice" aria-label="How the files were opened">
      <div className="drop-notice-words">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity but their place
          <p key={index}>
            <SaidText said={sentence} />
          </p>
        ))}
      </div>
      <button type="button" className="button" onClick={() => setRead(session)}>
        Dismiss
      </button>
    </section>
  );
}
