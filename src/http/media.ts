/** /media: a picture for every known entity, so that no URL in an answer leads nowhere. */
import { LEGACY_ID_END } from '../base/ids.ts';
import { type CrestForm, crest } from '../images/crests.ts';
import type { Store } from '../store/store.ts';

/** The SVG of one address below /media, or null where there is no such thing. */
export async function mediaSvg(store: Store, kind: string, file: string): Promise<string | null> {
  const name = file.replace(/\.(png|svg)$/, '');
  const picture = Object.hasOwn(PICTURES, kind) ? PICTURES[kind] : undefined;
  const found = await picture?.(store, /^\d{1,15}$/.test(name) ? Number(name) : name);
  return found === undefined ? null : crest(found.form, found.seed, found.name);
}

interface Picture {
  readonly form: CrestForm;
  readonly seed: string;
  readonly name: string;
}

type Pictured = Picture | undefined;

const PICTURES: Readonly<Record<string, (store: Store, id: number | string) => Promise<Pictured> | Pictured>> = {
  teams: ({ reference }, id) => pictured('shield', reference.team(id)),
  leagues: ({ reference }, id) => pictured('disc', reference.league(id)),
  venues: ({ reference }, id) => pictured('ground', reference.venue(id)),
  players: async ({ people }, id) => pictured('person', await people.player(numbered(id))),
  coachs: async ({ people }, id) => pictured('person', await people.coach(numbered(id))),
  bookmakers({ reference }, id) {
    const bookmaker = reference.bookmakers().find((one) => one.id === id);
    return bookmaker && { form: 'disc', seed: `bookmaker|${bookmaker.id}`, name: bookmaker.name };
  },
  flags({ reference }, id) {
    const wanted = String(id).toLowerCase();
    const country = reference.countries().find(({ code, key }) => code?.toLowerCase() === wanted || key === wanted);
    return country && { form: 'flag', seed: country.key, name: country.code?.slice(-3) ?? country.name };
  },
};

/** Nobody has a number beyond 31 bits, and not every engine would even compare one. */
function numbered(id: number | string): number | string {
  return typeof id === 'number' && id >= LEGACY_ID_END ? -1 : id;
}

function pictured(form: CrestForm, entity: { id: string; name: string } | undefined): Picture | undefined {
  return entity && { form, seed: entity.id, name: entity.name };
}
