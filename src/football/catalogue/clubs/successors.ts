/**
 * Clubs that were founded anew under the same name. The season decides which of the two a name means. FIFA counts the
 * matches of Yugoslavia since 1994 (Serbia and Montenegro) as those of Serbia.
 */

// club | club that followed it | first season of that club
const TABLE = `
eng|chester-city > eng|chester 2010
eng|hereford-united > eng|hereford-fc 2015
eng|salisbury-city > eng|salisbury-fc 2015
eng|telford-united-fc > eng|afc-telford-united 2004
eng|wimbledon-fc > eng|afc-wimbledon 2004
nat|yugoslavia > nat|serbia 1994
`;

export interface Succession {
  /** identity keys */
  readonly before: string;
  readonly after: string;
  /** first season, by its starting year */
  readonly since: number;
}

export const SUCCESSIONS: readonly Succession[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [before = '', , after = '', since] = line.split(' ');
    return { before, after, since: Number(since) };
  });
