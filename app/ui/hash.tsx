import './hash.css';

const SHORT = 8;

/** A short hash with the whole one on hover and for a screen reader. A value that is no hash is cut the same way. */
export function Hash({ value, whole = false }: { value: string; whole?: boolean }) {
  const shown = whole ? value : value.slice(0, SHORT);
  return (
    <code className="hash" title={value}>
      {shown}
    </code>
  );
}
