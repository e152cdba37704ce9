/** The colour of the places of a table: best first, relegation last. */
import type { Zones } from '../../../../src/site/explorer/model.ts';

export type ZonePlace = NonNullable<Zones[number]>;

const COLOURS: Readonly<Record<ZonePlace, 1 | 2 | 3 | 4 | 5>> = {
  'champions-league': 1,
  promotion: 1,
  'europa-league': 2,
  'promotion-play-off': 2,
  'conference-league': 5,
  'relegation-play-off': 3,
  relegation: 4,
};

export function zoneClass(zones: Zones | null, rank: number): string | undefined {
  const place = zones?.[rank - 1] ?? null;
  return place === null ? undefined : `zone-${COLOURS[place]}`;
}

/** The places with a meaning, each once, in the order of the table. */
export function zonesShown(zones: Zones | null): readonly { readonly place: ZonePlace; readonly name: string }[] {
  const places = [...new Set((zones ?? []).filter((place) => place !== null))];
  return places.map((place) => ({ place, name: `zone-${COLOURS[place]}` }));
}
