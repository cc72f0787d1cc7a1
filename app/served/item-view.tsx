import type { Section, ServedAnswer } from '../../src/protocol/views.ts';
import type { CacheMarker } from '../../src/receipt/model.ts';
import { HostileText } from '../ui/index.ts';
import { Chunk } from './chunk.tsx';
import { GapInPlace } from './gap-strip.tsx';
import type { Item } from './items.ts';
import { Row } from './row.tsx';
import { SectionFacts } from './section-facts.tsx';
import { SectionHead } from './section-head.tsx';

interface Props {
  readonly item: Item;
  readonly served: ServedAnswer;
  readonly height: number;
  readonly onToggle: (section: Section) => void;
}

/** One item of the list. */
export function ItemView({ item, served, height, onToggle }: Props) {
  switch (item.kind) {
    case 'head':
      return <SectionHead view={item.view} served={served} closed={item.closed} onToggle={onToggle} />;
    case 'gap':
      return (
        <div className="item">
          <GapInPlace gap={item.gap} how={item.how} />
        </div>
      );
    case 'note':
      return <p className="section-note">{item.text}</p>;
    case 'facts':
      return <SectionFacts facts={item.facts} served={served} />;
    case 'row':
      return (
        <div className="item">
          <Row row={item.row} openness={item.openness} />
        </div>
      );
    case 'chunk':
      return (
        <div className={item.last ? 'item' : undefined}>
          <Chunk row={item.row} chunk={item.chunk} last={item.last} height={height} />
        </div>
      );
    case 'breakpoint':
      return <Breakpoint marker={item.marker} />;
    case 'pending':
      return (
        <div className="item">
          <div className="row">
            <p className="row-head muted">Reading row {item.at + 1}…</p>
          </div>
        </div>
      );
  }
}

function Breakpoint({ marker }: { marker: CacheMarker }) {
  return (
    <p className="breakpoint">
      cache breakpoint · <HostileText inline text={marker.field} /> · <HostileText inline text={marker.ttl} />
    </p>
  );
}
