/** The styles of a page. They are in the page: a file of their own would be another round trip before the first paint. */
import base from '../../../src/site/assets/base.css?inline';
import tokens from '../../../src/site/assets/tokens.css?inline';
import type { ExplorerModel } from '../../../src/site/explorer/model.ts';
import drawings from '../../styles/drawings.css?inline';
import evidence from '../../styles/evidence.css?inline';
import explorer from '../../styles/explorer.css?inline';
import explorerTokens from '../../styles/explorer-tokens.css?inline';
import league from '../../styles/league.css?inline';
import match from '../../styles/match.css?inline';
import pageDrawings from '../../styles/page-drawings.css?inline';
import parts from '../../styles/parts.css?inline';
import people from '../../styles/people.css?inline';
import today from '../../styles/today.css?inline';

const EVERYWHERE = [tokens, base, explorerTokens, drawings, pageDrawings, parts, explorer].join('');

const OF_PAGE: Readonly<Record<ExplorerModel['page'], string>> = {
  today,
  leagues: today,
  league,
  match,
  'head-to-head': match,
  team: people,
  player: people,
  coverage: evidence,
  'track-record': evidence,
  missing: '',
};

/** One text, so that the policy of the page needs one hash. */
export function styleOf(model: ExplorerModel): string {
  const colours = model.page === 'match' || model.page === 'head-to-head' ? coloursOf(model.colours) : '';
  return EVERYWHERE + OF_PAGE[model.page] + colours;
}

type Colours = Extract<ExplorerModel, { page: 'match' }>['colours'];

/** The colours of two teams. */
function coloursOf({ light, dark }: Colours): string {
  return `:root{--home:light-dark(${light.home},${dark.home});--away:light-dark(${light.away},${dark.away})}`;
}
