import type { Placed } from './folded.ts';
import { HostileText, type Span } from './hostile-text.tsx';
import { PayloadChip, type PayloadOrigin, PayloadWords } from './payload-chip.tsx';

interface Props {
  readonly text: string;
  /** The payloads left out of `text`. */
  readonly placed: readonly Placed[];
  /** Where the payloads are read from; absent, they are named and cannot be opened. */
  readonly origin?: PayloadOrigin;
  readonly inline?: boolean;
  readonly mark?: Span | undefined;
  readonly prose?: boolean;
}

/** Recorded text with each of its payloads as a chip where it stands. */
export function RecordedText({ text, placed, origin, inline = false, mark, prose = false }: Props) {
  const chips = placed.map(({ at, run }) => ({
    at,
    key: run.from,
    node: origin === undefined ? <PayloadWords run={run} /> : <PayloadChip key={run.from} {...origin} run={run} />,
  }));
  return (
    <HostileText
      text={text}
      inline={inline}
      prose={prose}
      {...(mark && { mark })}
      {...(chips.length > 0 && { chips })}
    />
  );
}
