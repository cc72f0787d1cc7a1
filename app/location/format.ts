import { ROW_STATUSES } from '../../src/verify/model.ts';
import { NAME_LIMIT, NOTE_LIMIT, type Place, type StopName, type TurnName } from './place.ts';

/** The version in front of every address this lens writes. */
export const ADDRESS_VERSION = '1';

export const STRATEGY_LETTERS = { milestones: 'm', stages: 's', tags: 't', writes: 'w' } as const;

/** The place as an address fragment, without the `#`. Pure: the same place gives the same text. */
export function formatPlace(place: Place): string {
  const parts: [string, string][] = [
    ['v', ADDRESS_VERSION],
    ['r', place.recording],
  ];
  if (place.file !== undefined) parts.push(['f', cut(place.file, NAME_LIMIT)]);
  if (place.leg !== 0) parts.push(['l', String(place.leg)]);
  if (place.mount.length > 0) parts.push(['m', place.mount.join('.')]);
  if (place.strategy !== 'milestones' || place.select.length > 0) {
    parts.push(['y', [STRATEGY_LETTERS[place.strategy], ...place.select].join('.')]);
  }
  parts.push(['s', stopText(place.stop)]);
  // By its first letter: a whole word of ours may stand in a row of theirs, and then a link would seem to carry it.
  if (place.row !== undefined) parts.push(['w', `${place.row.section.charAt(0)}.${place.row.at}`]);
  if (place.comparison !== undefined) {
    parts.push(['c', `${turnText(place.comparison.a)}-${turnText(place.comparison.b)}`]);
  }
  const { counts } = place;
  if (counts !== undefined) parts.push(['k', ROW_STATUSES.map((status) => counts[status]).join('.')]);
  if (place.note !== undefined && place.note !== '') parts.push(['n', cut(place.note, NOTE_LIMIT)]);
  return parts.map(([key, value]) => `${key}=${encode(value)}`).join('&');
}

function stopText(stop: StopName): string {
  return typeof stop === 'string' ? stop : String(stop.commit);
}

function turnText({ leg, execution }: TurnName): string {
  return `${leg}.${execution}`;
}

/** By characters, so that no emoji is cut in two. */
function cut(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('');
}

/** `encodeURIComponent` throws on half of a surrogate pair: such a half is written as U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
