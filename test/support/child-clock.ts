/** Preloaded into a child process: its clock starts at TEST_CLOCK_START and runs at the speed of the real one. */
const start = Number(process.env.TEST_CLOCK_START) - performance.now();
const now = () => Math.floor(start + performance.now());

class ChildDate extends Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return now();
  }
}

globalThis.Date = ChildDate as DateConstructor;
