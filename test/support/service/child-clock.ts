/** Preloaded into a child process: its clock starts at TEST_CLOCK_START (milliseconds) and runs in real time. */
const start = Number(process.env.TEST_CLOCK_START) - performance.now();
const now = () => Math.floor(start + performance.now());

class ChildDate extends Date {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(now());
    else super(...(parts as [number]));
  }

  static override now(): number {
    return now();
  }
}

globalThis.Date = ChildDate as DateConstructor;
