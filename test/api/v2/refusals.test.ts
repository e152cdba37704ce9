import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/base/errors.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { ask, aWorld } from './world.ts';

async function errorOf(store: OpenStore, address: string): Promise<ApiError> {
  try {
    await ask(store, address);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  assert.fail(`${address} was answered`);
}

aboveEngines('errors of version 2', (engine) => {
  test('every endpoint', async (t) => {
    const store = await aWorld(engine, t);
    const [first] = await store.fixtures.list({}, { order: 'asc', limit: 1 });

    await t.test('an unknown id returns 404, in the path and as a filter', async () => {
      const addresses = [
        '/leagues/lg_0000000000',
        '/leagues/39',
        '/teams/tm_0000000000',
        '/teams/t_nobody/form?season=2024',
        '/fixtures/fx_0000000000',
        '/fixtures/fx_0000000000/statistics',
        '/fixtures/statistics?fixture=fx_0000000000',
        '/fixtures?league=abc.1',
        '/fixtures?team=t_nobody',
        '/fixtures?venue=vn_0000000000',
        '/fixtures?ids=fx_0000000000',
        '/fixtures?country=atlantis',
        '/fixtures?live=abc.1',
        '/headtohead?h2h=t_nobody-t_liverpool',
        '/standings?league=abc.1&season=2024',
        '/standings?league=eng.1&season=1999',
        '/odds?fixture=fx_0000000000',
        '/odds?fixture=FIRST&bookmaker=999',
        '/bookmakers?ids=999',
        '/translate?entity=team&legacyId=999999',
        '/translate?entity=player&legacyId=1',
        '/translate?entity=fixture&legacyId=9007199254740991',
      ];
      for (const address of addresses) {
        assert.equal((await errorOf(store, address.replace('FIRST', first!.id))).code, 'not_found', address);
      }
    });

    await t.test('a missing or contradictory parameter returns 400 and is named', async () => {
      const faults: Record<string, string> = {
        '/standings?league=eng.1': 'season',
        '/standings?season=2024': 'league',
        '/teams/t_liverpool/form': 'season',
        '/teams/t_liverpool/form?season=2024&n=21': 'n',
        '/teams/form?season=2024': 'team',
        '/fixtures/statistics': 'fixture',
        '/odds': 'fixture',
        '/headtohead': 'h2h',
        '/headtohead?h2h=33-40': 'h2h',
        '/headtohead?team1=t_liverpool': 'team2',
        '/headtohead?h2h=t_liverpool-t_chelsea&team1=t_liverpool': 'h2h',
        '/headtohead?team1=t_liverpool&team2=t_liverpool': 'team2',
        '/translate?entity=team': 'legacyId',
        '/translate?entity=referee&legacyId=1': 'entity',
        '/fixtures?limit=201': 'limit',
        '/fixtures?limit=0': 'limit',
        '/fixtures?cursor=1000001': 'cursor',
        '/fixtures?page=2&cursor=50': 'page',
        '/fixtures?from=2024-02-01&to=2024-01-01': 'from',
        '/fixtures?date=2024-02-30': 'date',
        '/fixtures?date=2024-02-01&from=2024-01-01': 'date',
        '/fixtures?status=over': 'status',
        '/fixtures?last=5&next=5': 'last',
        '/fixtures?last=5&cursor=5': 'cursor',
        '/fixtures?timezone=Mars': 'timezone',
        '/fixtures?round=%00': 'round',
        '/fixtures/%00': 'id',
        '/fixtures?wrong=1': 'wrong',
        '/countries?limit=5&limit=5': 'limit',
      };
      for (const [address, field] of Object.entries(faults)) {
        const error = await errorOf(store, address);
        assert.equal(error.code, 'bad_request', address);
        assert.ok(
          error.fields.some((fault) => fault.field === field),
          `${address}: ${error.message}`,
        );
      }
    });
  });
});
