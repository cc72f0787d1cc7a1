/** What a trace found, in sentences: where words appear and who wrote them into the log, never what they caused. */
import type { TraceAnswer, TraceHit, Writer } from '../../src/protocol/whole-run.ts';
import { counted, exact } from '../ui/format.ts';
import { spansWords } from './spans.ts';

export function traceSentence({ hits, cut, turnsWithHits, unsearchedTurns }: TraceAnswer): string {
  const found =
    hits.length === 0
      ? 'These words appear in no text on record that was served.'
      : `These words appear in ${counted(hits.length, 'row')}${cut ? ' listed, more not listed' : ''}, served in ${counted(turnsWithHits, 'turn')}.`;
  if (unsearchedTurns === 0) return found;
  return `${found} ${counted(unsearchedTurns, 'turn')} ${unsearchedTurns === 1 ? 'has' : 'have'} rows known only by hash: those were not read.`;
}

export function appearsWords({ spans, turn, count }: TraceHit): string {
  const times = count > 1 ? ` (${counted(count, 'time')})` : '';
  return `Appears in ${spansWords(spans)}${times} · entered at turn ${exact(turn + 1)}`;
}

/** The stage that wrote the row; the stage's id is recorded text and is drawn by the page. */
export function writerWords(writer: Writer): string {
  if (writer.by === 'base') return 'It stood in what the log started from.';
  if (writer.by === 'unknown') return 'The record names no single write of it.';
  return `at row ${exact(writer.idx)} of ${writer.mount === '' ? 'the log' : 'its subflow’s log'}`;
}
