/**
 * `read`, which asks again only for what it has not been asked for lately: what repeats from row to row is worked out
 * once. So many answers are held; then all are forgotten. `held` makes of a key what is held of it, where it is a piece of
 * something larger that would be held with it.
 */
export function remembered<Key, Value>(
  max: number,
  read: (key: Key) => Value,
  held: (key: Key) => Key = (key) => key,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      if (known.size >= max) known.clear();
      known.set(held(key), value);
    }
    return value;
  };
}
