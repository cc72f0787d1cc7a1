import { useState } from 'react';
import type { TurnHead } from '../../src/protocol/views.ts';
import { exact } from '../ui/index.ts';

interface Props {
  readonly turns: readonly TurnHead[];
  readonly a: number;
  readonly b: number;
  readonly onCompare: (a: number, b: number) => void;
}

/** Two turn numbers to compare, counted from 1. */
export function CompareForm({ turns, a, b, onCompare }: Props) {
  const [typed, setTyped] = useState({ a: a + 1, b: b + 1 });
  const last = turns.length;
  const allowed = [typed.a, typed.b].every((n) => Number.isInteger(n) && n >= 1 && n <= last);
  return (
    <form
      className="compare-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (allowed) onCompare(typed.a - 1, typed.b - 1);
      }}
    >
      <Turn label="Turn" value={typed.a} last={last} onChange={(n) => setTyped({ ...typed, a: n })} />
      <Turn label="with turn" value={typed.b} last={last} onChange={(n) => setTyped({ ...typed, b: n })} />
      <button type="submit" className="button-small" disabled={!allowed}>
        Compare
      </button>
      {allowed ? null : <span role="status">This recording has turns 1 to {exact(last)}.</span>}
    </form>
  );
}

function Turn({
  label,
  value,
  last,
  onChange,
}: {
  label: string;
  value: number;
  last: number;
  onChange: (n: number) => void;
}) {
  return (
    <label>
      {label}{' '}
      <input
        type="number"
        min={1}
        max={last}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}
