import { HostileText } from '../ui/index.ts';
import type { Said } from './said.ts';

/** Our words, and recorded text as recorded text. */
export function SaidText({ said }: { said: Said }) {
  return said.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
      <HostileText key={at} text={part.recorded} inline />
    ),
  );
}
