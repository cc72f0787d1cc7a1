import * as Tabs from '@radix-ui/react-tabs';
import { Suspense } from 'react';
import type { AnswerHit, RecordingSummary, ServedAnswer } from '../../src/protocol/views.ts';
import { AnswerPanel } from '../answer/index.ts';
import { ComparePanel, SinceSummary } from '../compare/index.ts';
import { EvidencePanel } from '../evidence/index.ts';
import { GapsPanel } from '../gaps/index.ts';
import type { GoTo } from '../map/rows.ts';
import { StatePanel, type StopSpan } from '../state/index.ts';
import { type RowRef, TABS, type Tab } from '../store/state.ts';
import { exact } from '../ui/index.ts';
import { part } from '../ui/part.tsx';
import type { Reader } from '../ui/reader.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import './side.css';
import { useRowId } from './use-row-id.ts';

export interface SidePanelProps {
  readonly reader: Reader;
  readonly summary: RecordingSummary;
  readonly served: ServedAnswer | undefined;
  /** A call was served here, and its request is not on the page: still being read, or not readable. */
  readonly unread: boolean;
  /** The rows of the log the cursor's stop spans; undefined at a stop without any. */
  readonly stop: StopSpan | undefined;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly row: RowRef | undefined;
  /** Selects a row and opens its evidence. */
  readonly onEvidence: (row: RowRef) => void;
  readonly onTurn: (turn: number) => void;
  /** Goes to a row of a turn, known by its hash; to the turn alone where no row is named. */
  readonly onRowOfTurn: GoTo;
  readonly onNextTrouble: () => void;
  /** Traces words of the answer; '' lets the reader type them. */
  readonly onTrace: (words: string) => void;
  /** Words found in an answer. */
  readonly sought: AnswerHit | undefined;
  /** SHA-256 of the recording; undefined while it is being taken. */
  readonly contentHash: string | undefined;
  readonly comparison: { readonly a: number; readonly b: number } | undefined;
  readonly onCompare: (a: number, b: number) => void;
  readonly onClearComparison: () => void;
}

/** The right column: what is not proved, what changed, the state, and the evidence of a row. */
export function SidePanel(props: SidePanelProps) {
  const { reader, summary, served, stop, tab, onTab, row, onEvidence, onTurn, onNextTrouble } = props;
  const rowId = useRowId(reader, served, row);
  // After the request itself: it is read first.
  const painted = useAfterPaint(3);
  if (!painted) return <div className="side" />;
  return (
    <Tabs.Root
      className="side"
      value={tab}
      onValueChange={(value) => {
        const known = TABS.find((name) => name === value);
        if (known !== undefined) onTab(known);
      }}
    >
      <Tabs.List className="side-tabs" aria-label="About this stop">
        {TABS.map((name) => (
          <Tabs.Trigger key={name} className="side-tab" value={name}>
            {tabWords(name, served)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content className="side-content" value="gaps">
        <GapsPanel
          served={served}
          unread={props.unread}
          summary={summary}
          onEvidence={onEvidence}
          onTurn={onTurn}
          onNextTrouble={onNextTrouble}
        />
        {served === undefined ? null : (
          <>
            <SinceSummary served={served} onShow={() => onTab('since')} />
            <AnswerPanel reader={reader} served={served} onTrace={props.onTrace} sought={props.sought} />
          </>
        )}
      </Tabs.Content>
      <Tabs.Content className="side-content" value="since">
        <ComparePanel
          reader={reader}
          turns={summary.turns}
          served={served}
          unread={props.unread}
          comparison={props.comparison}
          onCompare={props.onCompare}
          onClear={props.onClearComparison}
          onTurn={onTurn}
        />
      </Tabs.Content>
      <Tabs.Content className="side-content" value="state">
        <StatePanel reader={reader} stop={stop} />
      </Tabs.Content>
      <Tabs.Content className="side-content" value="map">
        <Suspense fallback={<p className="side-body muted">Reading every turn…</p>}>
          <MapPanel reader={reader} turn={served?.head.turn ?? -1} onGo={props.onRowOfTurn} />
        </Suspense>
      </Tabs.Content>
      <Tabs.Content className="side-content" value="evidence">
        <EvidencePanel reader={reader} served={served} rowId={rowId} contentHash={props.contentHash} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Fetched when it is first looked at. */
const MapPanel = part('The map', () => import('../map/index.ts').then((it) => it.MapPanel));

function tabWords(tab: Tab, served: ServedAnswer | undefined): string {
  switch (tab) {
    case 'gaps':
      return 'Gaps';
    case 'since':
      return served?.since === undefined ? 'Since before' : `Since turn ${exact(served.since.turn + 1)}`;
    case 'state':
      return 'State';
    case 'map':
      return 'Map';
    case 'evidence':
      return 'Evidence';
  }
}
