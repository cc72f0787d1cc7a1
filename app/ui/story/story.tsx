/** Panels with made data, for looking at. Served by `npx vite` at /app/ui/story/; not part of the build. */
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../base.css';
import './story.css';
import { ServedPanel } from '../../served/index.ts';
import type { ReadingMode, RowRef } from '../../store/state.ts';
import type { Reader } from '../reader.ts';
import { servedStory, texts } from './data.ts';

const reader = {
  async ask(kind: string, ask: Record<string, unknown>) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (kind === 'text') {
      const text = texts.get(String(ask['row'])) ?? '';
      const from = Number(ask['from']);
      return { end: 'answer', answer: { text: text.slice(from, from + Number(ask['count'])), length: text.length } };
    }
    return { end: 'failed', failure: { code: 'engine-error', facts: { message: 'story' } } };
  },
} as unknown as Reader;

function Story() {
  const [turn, setTurn] = useState(4);
  const [row, setRow] = useState<RowRef>();
  const [reading, setReading] = useState<ReadingMode>('verbatim');
  const served = useMemo(() => servedStory(turn), [turn]);
  return (
    <div className="story">
      <h1 className="sr-only">Story</h1>
      <main>
        <ServedPanel
          reader={reader}
          served={served}
          between={turn === 3}
          reading={reading}
          onReading={setReading}
          row={row}
          onRow={setRow}
          onShowGaps={() => undefined}
          onShowSince={() => undefined}
          onTurn={setTurn}
        />
      </main>
      <aside>
        <button type="button" className="button" id="next" onClick={() => setTurn(turn + 1)}>
          next
        </button>
        <button type="button" className="button" id="prev" onClick={() => setTurn(turn - 1)}>
          previous
        </button>
      </aside>
    </div>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(<Story />);
