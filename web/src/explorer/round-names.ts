/** Names of rounds in the language of the visitor. Version 2 has them in English, which needs few texts. */

interface Language {
  /** the text with this name; null if there is none */
  readonly text: (name: string) => string | null;
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** Parts with a name or a number of their own, and the text for them. */
const PATTERNS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^Group (\w{1,2})$/, 'round.group'],
  [/^Round of (\d+)$/, 'round.last'],
  [/^(\d+)(?:st|nd|rd|th) Round$/, 'round.number'],
  [/^(\d+)(?:st|nd|rd|th) Qualifying Round$/, 'round.qualifying'],
];

/** 'Regular Season - 12' > 'Round 12'; 'Group A - 3' > 'Group A, round 3'. Unknown names stay as they are. */
export function roundName(round: string, { text, fill }: Language): string {
  const parts = round.split(' - ');
  const number = parts.length > 1 && /^\d+$/.test(parts.at(-1)!) ? parts.pop()! : null;
  const words = parts.map((part) => {
    const known = text(`round.of.${part}`);
    if (known !== null) return known;
    const [pattern, name] = PATTERNS.find(([each]) => each.test(part)) ?? [];
    const pieces = name === undefined ? null : text(name);
    return pieces === null ? part : fill(pieces, { value: pattern!.exec(part)![1]! });
  });
  const of = words.join(', ');
  if (number === null) return of;
  if (round.startsWith('Regular Season - ') && parts.length === 1) return `${text('round')} ${number}`;
  return fill(text('round.within') ?? round, { of, number });
}
