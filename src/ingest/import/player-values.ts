/** Turns records of market values and contracts into rows, with players and clubs resolved. */
import type { ContractRow, MarketValueRow } from '../../store/people/career-tables.ts';
import { claimHolder } from '../../store/people/person-claims.ts';
import { stampPlayers } from '../../store/people/values.ts';
import type { MatchProblem } from '../match-details/match-finder.ts';
import type { PersonPlace } from '../people/people.ts';
import type { ContractRecord, MarketValueRecord, PersonName } from '../records/records.ts';
import type { TeamName } from '../records/team-name.ts';
import type { ImportContext } from './import-context.ts';

export class PlayerValues {
  private readonly context: ImportContext;
  /** provider's id > whether a player with it is stored */
  private readonly knownPlayers = new Map<string, boolean>();

  constructor(context: ImportContext) {
    this.context = context;
  }

  async marketValue(record: MarketValueRecord, at: PersonPlace): Promise<MarketValueRow | MatchProblem> {
    const { date, value, currency } = record;
    const of = await this.playerOf(record, at);
    if ('reason' in of) return of;
    const { provider, file } = this.context;
    return { player: of.player, provider, file, valued_on: date, value, currency, team: of.team };
  }

  async contract(record: ContractRecord, at: PersonPlace): Promise<ContractRow | MatchProblem> {
    const of = await this.playerOf(record, at);
    if ('reason' in of) return of;
    const { provider, file } = this.context;
    return { player: of.player, provider, file, team: of.team, expires: record.expires };
  }

  /** The player with the club of the record. A record with only an id does not make a player without a name. */
  private async playerOf(
    { player, team: name, line }: { readonly player: PersonName; readonly team?: TeamName; readonly line: number },
    at: PersonPlace,
  ): Promise<{ readonly player: number; readonly team: number | null } | MatchProblem> {
    const { people, names, entities } = this.context;
    if (player.name === '' && !(await this.isKnown(player.id ?? ''))) return noPlayer(player.id ?? '');
    const team = name === undefined ? null : names.teamAnywhere(name, line, false);
    if (team !== null) entities.ensureStored(team);
    return { player: await people.player(player, at), team };
  }

  /** Stamps players whose values changed, and notes the change. */
  async stamp(players: ReadonlySet<number>): Promise<void> {
    const { queries, changes, now } = this.context;
    const revision = await this.context.revision();
    for (const id of await stampPlayers(queries, [...players], { revision, now })) {
      changes.note({ resource: 'player', action: 'updated', id });
    }
  }

  private async isKnown(id: string): Promise<boolean> {
    const known = this.knownPlayers.get(id);
    if (known !== undefined) return known;
    const { queries, peopleOf } = this.context;
    const found = (await claimHolder(queries, 'player', peopleOf, `id:${id}`)) !== undefined;
    this.knownPlayers.set(id, found);
    return found;
  }
}

function noPlayer(id: string): MatchProblem {
  return { reason: `no stored player has the id ${id}: import the file of players first`, missing: { player: id } };
}
