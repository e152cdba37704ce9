/** Market values and contracts of players. */
import { z } from 'zod';
import type { Contract, MarketValue, Player } from '../../../../football/person.ts';
import type { Team } from '../../../../football/terms.ts';
import { presentedTeamId, type View } from '../view.ts';
import { type PersonView, PlayerBody, presentPlayer } from './person.ts';

const TeamName = z.object({ id: z.string(), name: z.string() });

export const MarketValueBody = z.object({
  date: z.iso.date(),
  value: z.int().describe('whole units of the currency'),
  currency: z.string().describe('ISO 4217 code'),
  team: TeamName.nullable().describe('club on that date, if the source states it'),
  source: z.string().describe('provider of the estimate'),
});

const ContractBody = z.object({
  team: TeamName.nullable(),
  until: z.iso.date().describe('last day of the contract'),
  source: z.string(),
});

function teamName(team: Team | null, view: View): z.infer<typeof TeamName> | null {
  return team === null ? null : { id: presentedTeamId(team, view), name: team.name };
}

export function presentMarketValue(row: MarketValue, view: View): z.infer<typeof MarketValueBody> {
  const { date, value, currency, team, source } = row;
  return { date, value, currency, team: teamName(team, view), source };
}

export const PlayerDetailBody = PlayerBody.extend({
  marketValue: MarketValueBody.nullable().describe('the latest estimate'),
  contract: ContractBody.nullable(),
});

export interface PlayerDetail {
  readonly player: Player;
  readonly marketValue: MarketValue | null;
  readonly contract: Contract | null;
}

export function presentPlayerDetail(
  { player, marketValue, contract }: PlayerDetail,
  view: PersonView,
): z.infer<typeof PlayerDetailBody> {
  return {
    ...presentPlayer(player, view),
    marketValue: marketValue === null ? null : presentMarketValue(marketValue, view),
    contract:
      contract === null
        ? null
        : { team: teamName(contract.team, view), until: contract.expires, source: contract.source },
  };
}
