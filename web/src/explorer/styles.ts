/** The styles of a page. They are in the page: a file of their own would be a round trip more before the first paint. */
import base from '../../../src/site/assets/base.css?inline';
import tokens from '../../../src/site/assets/tokens.css?inline';
import type { ExplorerModel } from '../../../src/site/explorer/model.ts';
import drawings from '../../styles/drawings.css?inline';
import evidence from '../../styles/evidence.css?inline';
import explorer from '../../styles/explorer.css?inline';
import explorerTokens from '../../styles/explorer-tokens.css?inline';
import pageDrawings from '../../styles/page-drawings.css?inline';
import parts from '../../styles/parts.css?inline';

const ALL = [tokens, base, explorerTokens, drawings, pageDrawings, parts, explorer, evidence].join('');

/** One text, so that the policy of the page needs one hash. */
export function styleOf(model: ExplorerModel): string {
  return model.page === 'match' || model.page === 'head-to-head' ? ALL + coloursOf(model.colours) : ALL;
}

type Colours = Extract<ExplorerModel, { page: 'match' }>['colours'];

/** The colours of two teams. */
function coloursOf({ light, dark }: Colours): string {
  return `:root{--home:light-dark(${light.home},${dark.home});--away:light-dark(${light.away},${dark.away})}`;
}
