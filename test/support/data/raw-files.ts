/** Builds small files in the formats of the sources. */

const FOOTBALL_DATA_HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,B365H,B365D,B365A';

/** A file of football-data.co.uk from rows such as 'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,...'. */
export function footballDataFile(...rows: string[]): string {
  return [FOOTBALL_DATA_HEADER, ...rows].join('\n');
}

export interface JsonMatch {
  readonly date: string;
  readonly time?: string;
  readonly team1: string;
  readonly team2: string;
  readonly round?: string;
  readonly group?: string;
  readonly ground?: string;
  readonly status?: string;
  readonly score?: Readonly<Record<string, readonly number[]>>;
}

/** A file of football.json. */
export function openfootballFile(name: string, ...matches: JsonMatch[]): string {
  return JSON.stringify({ name, matches: matches.map((match) => ({ round: 'Matchday 1', ...match })) });
}

/** A file of fixturedownload.com from rows such as '1,1,17/08/2025 15:00,Emirates Stadium,Arsenal,Chelsea,2 - 1'. */
export function fixturedownloadFile(...rows: string[]): string {
  return ['Match Number,Round Number,Date,Location,Home Team,Away Team,Result', ...rows].join('\n');
}

/** `results.csv` of the international results. */
export function internationalFile(...rows: string[]): string {
  return ['date,home_team,away_team,home_score,away_score,tournament,city,country,neutral', ...rows].join('\n');
}

/** `shootouts.csv` of the international results. */
export function shootoutsFile(...rows: string[]): string {
  return ['date,home_team,away_team,winner,first_shooter', ...rows].join('\n');
}
