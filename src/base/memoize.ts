/**
 * `read`, which asks again only for what it has not been asked for lately: what repeats from row to row is worked out
 * once. So many answers are held; then all are forgotten. `held` makes of a key what is held of it, where it is a piece of
 * something larger that would be held with it.
 */
export function memoize<Key, Value>(
  max: number,
  read: (key: Key) => Value,
  retainedKey: (key: Key) => Key = (key) => key,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = read(key);
      if (values.size >= max) values.clear();
      values.set(retainedKey(key), value);
    }
    return value;
  };
}
