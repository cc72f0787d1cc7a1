/** The address and the store: address to store at the start and on Back; store to address after (house rule 11). */
import { readKept } from '../open/keep.ts';
import { open } from '../open/open.ts';
import { lens } from '../store/lens.ts';
import type { LensState } from '../store/state.ts';
import { arrive } from './arrive.ts';
import { formatPlace } from './format.ts';
import { placeHere } from './here.ts';
import { parseAddress } from './parse.ts';
import { HASH_LENGTH, type Place } from './place.ts';
import { addressWriter } from './writer.ts';

/** A burst of moves is over after this long without one: it gets one history entry. */
const SETTLES_AFTER_MS = 600;

/** Marks the entries this page wrote: going back to one is not following somebody's link. */
const OURS = 'why-lens';

/** A link's place, until the recording it names is open and known by its hash. */
let pending: Place | undefined;
/** The place in another recording than the open one, for as long as the page says that it is wanted. */
let elsewhere: Place | undefined;
/** While a link is being followed, the address stands as it came. */
let arriving = false;

const writer = addressWriter(
  {
    replace: (fragment) => history.replaceState(OURS, '', `#${fragment}`),
    push: (fragment) => history.pushState(OURS, '', `#${fragment}`),
  },
  {
    now: () => performance.now(),
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  },
);

/** Starts following, once, when the page starts. */
export function followAddress(): void {
  lens.store.subscribe(onState);
  window.addEventListener('popstate', readAddress);
  readAddress();
}

function readAddress(): void {
  const address = parseAddress(location.hash);
  writer.adopt(location.hash.slice(1));
  switch (address.kind) {
    case 'nothing':
      return;
    case 'open':
      void open({ from: 'path', path: address.path });
      writer.adopt('');
      return;
    case 'newer':
      lens.actions.reportFailure([], { code: 'link-newer', facts: { version: address.version } });
      return;
    case 'damaged':
      lens.actions.reportFailure([], { code: 'link-damaged', facts: {} });
      return;
    case 'place':
      void followPlace(history.state === OURS ? ownPlace(address.place) : address.place);
  }
}

/** A place of our own has no sender to agree with. */
function ownPlace({ counts: _, note: __, ...place }: Place): Place {
  return place;
}

async function followPlace(place: Place): Promise<void> {
  const { recording } = lens.store.getState();
  pending = place;
  elsewhere = undefined;
  if (recording !== undefined) {
    tryPending(lens.store.getState());
    return;
  }
  const files = await readKept(place.recording);
  if (pending !== place) return;
  if (files === undefined) want(place, 'not-kept');
  else await open({ from: 'files', files });
}

function want(place: Place, why: 'not-kept' | 'other-open'): void {
  const hash = place.recording.slice(0, HASH_LENGTH);
  lens.actions.setWanted({ hash, why, ...(place.file !== undefined && { name: place.file }) });
}

/** Goes to the pending place once the open recording is known by its hash; another recording is said, not entered. */
function tryPending(state: LensState): void {
  const hash = state.recording?.contentHash;
  if (elsewhere !== undefined && state.wanted === undefined) elsewhere = undefined;
  if (elsewhere !== undefined && hash?.startsWith(elsewhere.recording)) {
    pending = elsewhere;
    elsewhere = undefined;
  }
  const place = pending;
  if (place === undefined || hash === undefined || arriving) return;
  if (!hash.startsWith(place.recording)) {
    pending = undefined;
    want(place, 'other-open');
    elsewhere = place;
    lens.actions.announce('The link points into another recording. Nothing was moved.');
    return;
  }
  pending = undefined;
  arriving = true;
  lens.actions.setWanted(undefined);
  void arrive(lens, place).then((reached) => {
    arriving = false;
    // The address says this place already: it is no movement of the user's.
    const here = reached ? placeHere(lens.store.getState()) : undefined;
    if (here !== undefined) lastKey = keyOf(here);
    onState(lens.store.getState());
  });
}

/** The place without what is only known of it: a change of it is a movement. */
function keyOf({ counts: _, ...bare }: Place): string {
  return formatPlace(bare);
}

let settle: ReturnType<typeof setTimeout> | undefined;
let lastKey = '';
let wasDragging = false;

function onState(state: LensState): void {
  tryPending(state);
  if (pending !== undefined || arriving) return;
  const place = placeHere(state);
  if (place === undefined) return;
  const key = keyOf(place);
  const moved = key !== lastKey;
  const released = wasDragging && !state.dragging;
  wasDragging = state.dragging;
  if (!moved && !released) {
    const fragment = formatPlace(place);
    if (fragment !== lastShown) show(fragment, 'amended');
    return;
  }
  lastKey = key;
  clearTimeout(settle);
  show(formatPlace(place), released ? 'settled' : 'moving');
  if (released || state.dragging) return;
  settle = setTimeout(() => {
    const now = placeHere(lens.store.getState());
    if (now !== undefined) show(formatPlace(now), 'settled');
  }, SETTLES_AFTER_MS);
}

let lastShown = '';

function show(fragment: string, change: 'moving' | 'settled' | 'amended'): void {
  lastShown = fragment;
  writer.show(fragment, change);
}
