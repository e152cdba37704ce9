/** Runs tasks one after the other, each when the one before has settled. */
export function queue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  };
}
