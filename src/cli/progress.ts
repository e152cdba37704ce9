import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on standard error, in any unit; hidden if disabled or not on a terminal. */
export function progressBar(total: number, enabled: boolean) {
  const bar = enabled
    ? new SingleBar(
        {
          format: '{bar} {percentage}% {file}',
          stream: process.stderr,
          noTTYOutput: false,
          clearOnComplete: true,
          hideCursor: true,
        },
        Presets.shades_classic,
      )
    : null;
  bar?.start(Math.max(total, 1), 0, { file: '' });
  return {
    show: (file: string) => bar?.update({ file }),
    advance: (amount: number) => bar?.increment(amount),
    /** `amount`: so far, of the total */
    reach: (amount: number) => bar?.update(amount),
    stop: () => bar?.stop(),
  };
}
