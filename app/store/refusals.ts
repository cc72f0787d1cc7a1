import type { RefusalReason } from './state.ts';

/** What a refused move says. `detail` is the number or place that was asked for, in our own words. */
export function refusalSentence(reason: RefusalReason, detail = ''): string {
  switch (reason) {
    case 'at-first':
      return 'Not moved: this is the first stop of this axis.';
    case 'at-last':
      return 'Not moved: this is the last stop of this axis.';
    case 'no-turn-before':
      return 'Not moved: no turn comes before this place.';
    case 'no-turn-after':
      return 'Not moved: this is the last turn of the recording.';
    case 'turn-before-not-in-recording':
      return 'Not moved: this leg was resumed, and the turn before is not in this recording.';
    case 'no-turns':
      return 'Not moved: this recording holds no call to a model, so there is no turn to go to.';
    case 'no-such-turn':
      return `Not moved: there is no turn ${detail} in this recording.`;
    case 'no-such-stop':
      return `Not moved: the stop asked for is not on this axis${detail === '' ? '' : ` (${detail})`}.`;
    case 'no-such-mount':
      return 'Not moved: the subflow asked for is not in this recording.';
    case 'no-stops-left':
      return `Not moved: ${detail} leaves no stop between start and end on this axis.`;
    case 'not-a-mount':
      return 'Nothing opened: this stop is not a subflow with a log of its own.';
    case 'at-own-axis':
      return 'Nothing closed: this is the recording’s own axis.';
    case 'no-more-damage':
      return `Not moved: no damaged turn and no gap of its own ${detail} this one.`;
    case 'still-proving':
      return `Not moved: no damaged turn or gap found ${detail} this one so far; the check is still running.`;
    case 'reader-gone':
      return 'Not moved: the reader of this recording has stopped. Open the file again.';
    case 'no-answer':
      return 'Not moved: the reader did not answer for that place.';
  }
}
