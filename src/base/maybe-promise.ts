/** A value that is there already, or will be: what is in this process need not wait for a turn of the event loop. */
export type Eventual<Value> = Value | Promise<Value>;

/** `next` of a value: at once where it is there, else when it has come. */
export function after<Value, Next>(value: Eventual<Value>, next: (value: Value) => Eventual<Next>): Eventual<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
