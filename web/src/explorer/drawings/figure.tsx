import type { ComponentChildren } from 'preact';

interface FigureParts {
  readonly width: number;
  readonly height: number;
  /** what it shows, for readers */
  readonly label: string;
  readonly class?: string;
  /** it has links: then it is no image for readers, which have no parts */
  readonly isInteractive?: boolean;
  readonly children: ComponentChildren;
}

/** A drawing. It has no colours of its own: classes of drawings.css name them, in pages and in files. */
export function Figure({ width, height, label, class: name = '', isInteractive = false, children }: FigureParts) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class={`figure ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={isInteractive ? 'group' : 'img'}
      aria-label={label}
    >
      {children}
    </svg>
  );
}
