/** Panels with made data, for looking at. Served by `npx vite` at /app/ui/story/; not part of the build. */
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../base.css';
import './story.css';
import { ServedPanel } from '../../served/index.ts';
import { SidePanel } from '../../side/index.ts';
import type { ReadingMode, RowRef, Tab } from '../../store/state.ts';
import { servedStory, storyReader, storySummary } from './data.ts';

function Story() {
  const [turn, setTurn] = useState(4);
  const [row, setRow] = useState<RowRef>();
  const [tab, setTab] = useState<Tab>('gaps');
  const [reading, setReading] = useState<ReadingMode>('verbatim');
  const [pair, setPair] = useState<{ a: number; b: number }>();
  const served = useMemo(() => servedStory(turn), [turn]);
  return (
    <div className="story">
      <h1 className="sr-only">Story</h1>
      <main>
        <ServedPanel
          reader={storyReader}
          served={served}
          between={turn === 3}
          reading={reading}
          onReading={setReading}
          row={row}
          onRow={setRow}
          onEvidence={(chosen) => {
            setRow(chosen);
            setTab('evidence');
          }}
          onShowGaps={() => setTab('gaps')}
          onShowSince={() => setTab('since')}
          onTurn={setTurn}
        />
      </main>
      <aside>
        <SidePanel
          reader={storyReader}
          summary={storySummary}
          served={served}
          stop={{ leg: 0, mount: '', firstIdx: 3, idx: 4 + turn }}
          tab={tab}
          onTab={setTab}
          row={row}
          onEvidence={(chosen) => {
            setRow(chosen);
            setTab('evidence');
          }}
          onTurn={setTurn}
          onTurnRow={setTurn}
          onNextTrouble={() => setTurn(turn + 1)}
          comparison={pair}
          onCompare={(a, b) => setPair({ a, b })}
          onClearComparison={() => setPair(undefined)}
        />
      </aside>
    </div>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(<Story />);
