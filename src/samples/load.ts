/** A recording of any size, in memory: what `npm run record -- --turns` writes and the benchmarks read. */
import type { Json } from '../json.ts';
import { packRecording } from '../recording/pack.ts';
import { InterningVault } from './agent/vault.ts';
import { asJson } from './catalog/sample.ts';
import { recordAgent } from './run/agent-recording.ts';
import { type LoadOptions, loadStory } from './stories/load.ts';

export type LoadEncoding = 'delta' | 'full' | 'packed';

export interface LoadRecordingOptions extends LoadOptions {
  readonly shape: 'flat' | 'grouped';
  /** `packed` is a delta log in the packed spelling. */
  readonly encoding: LoadEncoding;
}

/**
 * Records a run of `turns` calls on the real engine. Values that repeat are shared objects,
 * so a recording in memory is far smaller than its text. Await `initHashing()` first.
 *
 * The engine clones its state at every stage, which is why the conversation is kept in a
 * vault (`agent/vault.ts`); the bytes are the same without it.
 */
export async function recordLoad(options: LoadRecordingOptions): Promise<Json> {
  const recording = await recordAgent(loadStory(options), {
    shape: options.shape,
    encoding: options.encoding === 'full' ? 'full' : 'delta',
    vault: new InterningVault(),
  });
  return options.encoding === 'packed' ? packRecording(asJson(recording)) : asJson(recording);
}

/** `flat-delta-600x1024-w40.json`: every option that shapes the bytes is in the name. */
export function loadFileName(options: LoadRecordingOptions): string {
  const { shape, encoding, turns, resultBytes, window, lean, seed } = options;
  const tail = [
    ...(window === undefined ? [] : [`w${window}`]),
    ...(lean === true ? ['lean'] : []),
    ...(seed === 1 ? [] : [`s${seed}`]),
  ];
  return `${[shape, encoding, `${turns}x${resultBytes}`, ...tail].join('-')}.json`;
}
