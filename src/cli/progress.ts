import { Presets, SingleBar } from 'cli-progress';

/** A bar on standard error, counted in bytes; silent where nobody looks. */
export function progressBar(totalBytes: number, enabled: boolean) {
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
  bar?.start(Math.max(totalBytes, 1), 0, { file: '' });
  return {
    show: (file: string) => bar?.update({ file }),
    advance: (bytes: number) => bar?.increment(bytes),
    stop: () => bar?.stop(),
  };
}
