import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../src/protocol/messages.ts';
import { type Section, type ServedAnswer, sectionOf } from '../../src/protocol/views.ts';
import type { ReadingMode, RowRef } from '../store/state.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { callRef, type Reader } from '../ui/reader.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { Caveats } from './caveats.tsx';
import { ListProvider } from './context.ts';
import { CutStrip } from './cut-strip.tsx';
import { useOpenness } from './openness.ts';
import { SectionNav } from './section-nav.tsx';
import { ServedHeader } from './served-header.tsx';
import { type ListHandle, ServedList } from './served-list.tsx';
import './served.css';
import { useRows } from './use-rows.ts';

export interface ServedPanelProps {
  readonly reader: Reader;
  /** The call at the stop, or the nearest before it; undefined before the first call of the recording. */
  readonly served: ServedAnswer | undefined;
  readonly failure?: Failure | undefined;
  /** True where the stop itself is no call, and `served` is the nearest one before. */
  readonly between: boolean;
  /** True while the answer for the cursor is on its way and there is nothing to draw yet. */
  readonly waiting?: boolean;
  readonly reading: ReadingMode;
  readonly onReading: (mode: ReadingMode) => void;
  readonly row: RowRef | undefined;
  /** A row was brought up from another one: it is selected. */
  readonly onRow: (row: RowRef) => void;
  /** A row was chosen, by a click or by its Evidence button: it is selected and its evidence opens. */
  readonly onEvidence: (row: RowRef) => void;
  readonly onShowGaps: () => void;
  readonly onShowSince: () => void;
  /** Moves the cursor to a turn, counted from 0. */
  readonly onTurn: (turn: number) => void;
}

/** What the model was served at the stop. Mount it with `key` set to the recording. */
export function ServedPanel(props: ServedPanelProps) {
  const { served, failure, waiting = false } = props;
  if (failure !== undefined) {
    return <Empty title="Not read" text={panelFailure(failure)} />;
  }
  if (served === undefined) {
    return waiting ? (
      <Empty title="Reading…" text="" />
    ) : (
      <Empty
        title="No call yet"
        text="Nothing has been served to a model at this stop. Step forward to the first LLM turn to read its request."
      />
    );
  }
  return <Served {...props} served={served} />;
}

function Empty({ title, text }: { title: string; text: string }) {
  return (
    <div className="served">
      <div className="served-empty">
        <h2>{title}</h2>
        {text === '' ? null : <p>{text}</p>}
      </div>
    </div>
  );
}

function Served({
  reader,
  served,
  between,
  reading,
  onReading,
  row,
  onRow,
  onEvidence,
  onShowGaps,
  onShowSince,
  onTurn,
}: ServedPanelProps & { served: ServedAnswer }) {
  const list = useRef<ListHandle>(null);
  const painted = useAfterPaint();
  const rows = useRows(reader, served);
  const openness = useOpenness();
  const [closed, setClosed] = useState<ReadonlySet<Section>>(new Set());

  const toggle = useCallback((section: Section) => {
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(section)) after.add(section);
      return after;
    });
  }, []);

  const goToMessage = useCallback(
    (index: number) => {
      onRow({ section: 'messages', at: index });
      list.current?.goToRow('messages', index);
    },
    [onRow],
  );

  const goToDamage = (section: Section) => {
    const view = served.sections.find((candidate) => candidate.section === section);
    const row = view?.rows.find(({ status }) => status === 'damaged');
    const at = row?.at ?? served.findings.find((finding) => sectionOf(finding.field) === section)?.place;
    if (closed.has(section)) toggle(section);
    if (at === undefined) list.current?.goToSection(section);
    else list.current?.goToRow(section, at);
  };

  // A row chosen elsewhere (a link, a finding, a search hit) is brought into sight, its section opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the row or the call moves the list
  useEffect(() => {
    if (row === undefined) return;
    if (closed.has(row.section)) toggle(row.section);
    list.current?.goToRow(row.section, row.at);
  }, [row?.section, row?.at, served.head.leg, served.head.call, painted]);

  const at = useMemo(() => callRef(served.head), [served.head]);
  const covered = useMemo(
    () => new Set(served.sections.flatMap(({ section, gaps }) => (gaps.length > 0 ? section : []))),
    [served],
  );
  const context = useMemo(
    () => ({
      reader,
      at,
      reading,
      openness,
      covered,
      selected: row,
      select: onEvidence,
      lastServed: (index: number) => served.attention?.rows[index]?.lastServed,
      goToTurn: onTurn,
      goToMessage,
      showGaps: onShowGaps,
    }),
    [reader, at, reading, openness, covered, row, onEvidence, served, onTurn, goToMessage, onShowGaps],
  );

  return (
    <div className="served" data-reading={reading}>
      <ServedHeader
        served={served}
        between={between}
        reading={reading}
        onReading={onReading}
        onSince={onShowSince}
        onTurn={onTurn}
      />
      {served.head.cut === undefined ? null : <CutStrip cut={served.head.cut} />}
      <Caveats served={served} />
      <SectionNav served={served} onGo={(section) => list.current?.goToSection(section)} onDamage={goToDamage} />
      <ListProvider value={context}>
        {painted ? <ServedList ref={list} served={served} rows={rows} closed={closed} onToggle={toggle} /> : null}
      </ListProvider>
    </div>
  );
}
