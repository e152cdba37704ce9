/**
 * Returns `compute` with a cache of up to `max` results. When the cache is full, it is cleared. Results must not be undefined.
 * `retainedKey` returns the key to store: for a slice of a larger string, a copy, so that the cache does not keep the
 * larger string in memory.
 */
export function memoize<Key, Value>(
  max: number,
  compute: (key: Key) => Value,
  retainedKey: (key: Key) => Key = (key) => key,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = compute(key);
      if (values.size >= max) values.clear();
      values.set(retainedKey(key), value);
    }
    return value;
  };
}
