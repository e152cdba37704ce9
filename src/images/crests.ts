/** A picture for everything that has none stored: initials on two colours, the same for the same name everywhere. */
import { hash } from 'node:crypto';

export type CrestForm = 'shield' | 'disc' | 'ground' | 'flag' | 'person';

/** An SVG of 150 by 150 (a flag: 150 by 100; a person: a silhouette). `seed` chooses the colours, `name` the letters. */
export function crest(form: CrestForm, seed: string, name: string): string {
  const digest = hash('sha256', `${form}|${seed}`, 'buffer');
  const hue = Math.floor((digest.readUInt16BE(0) / 65536) * 360);
  const second = (hue + 90 + Math.floor((digest.readUInt16BE(2) / 65536) * 180)) % 360;
  const dark = `hsl(${hue} 62% 32%)`;
  const light = `hsl(${second} 68% 56%)`;
  const height = form === 'flag' ? 100 : 150;
  const letters = initials(name);
  const size = form === 'person' ? 34 : letters.length > 2 ? 40 : 52;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="${height}" viewBox="0 0 150 ${height}" role="img">`,
    `<title>${escaped(name)}</title>`,
    SHAPES[form](dark, light, digest[4]! % 3),
    `<text x="75" y="${form === 'person' ? 122 : height / 2}" dy=".36em" text-anchor="middle" font-family="Helvetica,Arial,sans-serif" `,
    `font-size="${size}" font-weight="700" fill="#fff" stroke="${dark}" stroke-width="6" paint-order="stroke">`,
    `${escaped(letters)}</text></svg>`,
  ].join('');
}

const STRIPES: readonly string[] = ['M75 0h75v150h-75z', 'M0 75h150v75h-150z', 'M0 150L150 0v150z'];

const SHAPES: Readonly<Record<CrestForm, (dark: string, light: string, stripe: number) => string>> = {
  shield: (dark, light, stripe) =>
    clipped('<path d="M12 10h126v70c0 34-30 54-63 64c-33-10-63-30-63-64z"/>', dark, light, stripe),
  disc: (dark, light, stripe) => clipped('<circle cx="75" cy="75" r="66"/>', dark, light, stripe),
  ground: (dark, light, stripe) =>
    clipped('<rect x="8" y="24" width="134" height="102" rx="51"/>', dark, light, stripe),
  flag: (dark, light, stripe) => clipped('<rect width="150" height="100"/>', dark, light, stripe),
  person: (dark, light) =>
    `<rect width="150" height="150" rx="12" fill="#e8ebee"/><circle cx="75" cy="52" r="28" fill="${light}"/>` +
    `<path d="M22 150c0-38 22-58 53-58s53 20 53 58z" fill="${dark}"/>`,
};

function clipped(outline: string, dark: string, light: string, stripe: number): string {
  return (
    `<clipPath id="c">${outline}</clipPath><g clip-path="url(#c)"><rect width="150" height="150" fill="${dark}"/>` +
    `<path d="${STRIPES[stripe]}" fill="${light}"/></g>`
  );
}

/** Up to three letters: 'Manchester United' > 'MU', 'Arsenal' > 'ARS'. */
export function initials(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const text = words.length > 1 ? words.map((word) => [...word][0]).join('') : (words[0] ?? '?');
  return [...text].slice(0, 3).join('').toUpperCase();
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);
}
