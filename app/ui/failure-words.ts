import type { Failure } from '../../src/protocol/messages.ts';

/** What a panel says where the reader could not answer: what, and what to do. Opening's failures are the opener's. */
export function panelFailure(failure: Failure): string {
  switch (failure.code) {
    case 'no-such-call':
      return 'This recording has no such call.';
    case 'no-such-mount':
      return 'This recording has no such mount.';
    case 'no-such-row':
      return 'This call has no such row.';
    case 'nothing-open':
      return 'No recording is open.';
    case 'reader-died':
      return 'The reader of this recording has stopped. Open the file again to read this.';
    default:
      return `This part could not be read (${failure.code}). The rest of the recording is unaffected.`;
  }
}
