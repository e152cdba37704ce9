/** A value or a promise of it. Used where most values are in memory and an `await` for each would cost too much. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Calls `next` with the value: synchronously if it is available, otherwise when the promise resolves. */
export function chain<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
