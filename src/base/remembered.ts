/**
 * `read`, which asks again only for what it has not been asked for lately: what repeats from row to row is worked out
 * once. So many answers are held; then all are forgotten.
 */
export function remembered<Key, Value>(max: number, read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      if (known.size >= max) known.clear();
      known.set(key, value);
    }
    return value;
  };
}
