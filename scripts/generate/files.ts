/** Every generated file, and the function that generates it. */
import { backtestPage, backtestPlot } from './backtest.ts';
import { clientErrorCodes, clientTypes } from './client-types.ts';
import { configurationPage } from './configuration.ts';
import { v1CoveragePage, v2CoveragePage } from './coverage.ts';
import { dashboard } from './dashboard.ts';
import { errorsPage } from './errors.ts';
import { exportColumnsPage } from './export-columns.ts';
import { leaguesPage } from './leagues.ts';
import { limitsPage } from './limits.ts';
import { openapi } from './openapi.ts';
import { capacityPicture, finalPicture, simulationPage } from './simulation.ts';
import { sourcesPage } from './sources.ts';
import { v1ToV2Page } from './v1-to-v2.ts';

export const GENERATED: Readonly<Record<string, () => Promise<string> | string>> = {
  'deploy/grafana/dashboard.json': dashboard,
  'docs/backtest.md': backtestPage,
  'docs/configuration.md': configurationPage,
  'docs/errors.md': errorsPage,
  'docs/export-columns.md': exportColumnsPage,
  'docs/leagues.md': leaguesPage,
  'docs/limits.md': limitsPage,
  'docs/models-gap-to-market.svg': () => backtestPlot('gap-to-market'),
  'docs/models-reliability.svg': () => backtestPlot('reliability'),
  'docs/models-rps-by-season.svg': () => backtestPlot('rps-by-season'),
  'docs/simulation.md': simulationPage,
  'docs/simulation-capacity.svg': capacityPicture,
  'docs/simulation-final.svg': finalPicture,
  'docs/sources.md': sourcesPage,
  'docs/v1-coverage.md': v1CoveragePage,
  'docs/v2-coverage.md': v2CoveragePage,
  'docs/v1-to-v2.md': v1ToV2Page,
  'openapi/v1.yaml': () => openapi('v1'),
  'openapi/v2.yaml': () => openapi('v2'),
  'openapi/feed.yaml': () => openapi('feed'),
  'openapi/account.yaml': () => openapi('account'),
  'client/src/generated/reference.ts': () => clientTypes('reference'),
  'client/src/generated/migration.ts': () => clientTypes('migration'),
  'client/src/generated/v1.ts': () => clientTypes('v1'),
  'client/src/generated/error-codes.ts': clientErrorCodes,
};
