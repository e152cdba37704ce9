/** A value that is there already, or will be: what is in this process need not wait for a turn of the event loop. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** `next` of a value: at once where it is there, else when it has come. */
export function chain<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
