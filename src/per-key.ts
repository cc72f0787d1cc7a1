/**
 * One `T` per object, made when first asked for; it goes when the object goes. Keyed by a `Recording` or a
 * part of one, nothing read from raw JSON outlives the call that read it: such a source is opened afresh each time.
 */
export function perKey<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
