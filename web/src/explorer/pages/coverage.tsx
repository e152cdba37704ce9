/** What is stored: a grid of league seasons, and what the open one has and lacks. */
import {
  COVERAGE_KINDS,
  type CoverageData,
  type CoverageModel,
  type CoverageRow,
} from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Choice, queryWith } from '../parts/choice.tsx';
import { Block, Scroll } from '../parts/small.tsx';

/** The part of the page that a choice replaces. */
const GRID = 'coverage';

export function Coverage({ model }: { readonly model: CoverageModel }) {
  const { t, seasonName } = useExplorer();
  /** How its seasons are named; the year in which they start, if they differ. */
  const columnOf = (year: number) => {
    const own = model.rows.filter(({ seasons }) => seasons.some((season) => season.year === year));
    const names = new Set(own.map(({ league }) => seasonName(league, year)));
    return names.size === 1 ? [...names][0] : year;
  };
  const { country, countries } = model;
  return (
    <>
      <h1>{t('coverage.title')}</h1>
      <p class="lead">{t('coverage.text')}</p>
      <Block
        id={GRID}
        title={t('coverage.grid')}
        requests={['/coverage']}
        class="coverage"
        aside={
          countries.length > 1 && (
            <Choice name="country" label={t('coverage.country')} value={country ?? ''} part={GRID}>
              {[['', t('coverage.everywhere')], ...countries.map(({ key, name }): [string, string] => [key, name])]}
            </Choice>
          )
        }
      >
        <Legend />
        <Scroll label={t('coverage.grid')}>
          <table class="coverage-grid">
            <thead>
              <tr>
                <th scope="col">{t('coverage.league')}</th>
                {model.years.map((year) => (
                  <th key={year} scope="col">
                    {columnOf(year)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {model.rows.map((row) => (
                <Row key={row.league.code} row={row} model={model} />
              ))}
            </tbody>
          </table>
        </Scroll>
        <Pager model={model} />
      </Block>
    </>
  );
}

function Legend() {
  const { t } = useExplorer();
  return (
    <p class="legend">
      {COVERAGE_KINDS.map((kind, i) => (
        <span key={kind}>
          <b>{i + 1}</b> {t(`coverage.${kind}`)}
        </span>
      ))}
      <span class="shades">
        {t('coverage.none')}
        <span class="shares" aria-hidden="true">
          {SHADES.map((shade) => (
            <i key={shade} class={shade} />
          ))}
        </span>
        {t('coverage.complete')}
      </span>
    </p>
  );
}

/** Steps of a share: none, some, half, most, all. */
const SHADES = ['s0', 's1', 's2', 's3', 's4'] as const;

function shadeOf(share: number | null): string {
  if (share === null || share === 0) return SHADES[0];
  if (share === 1) return SHADES[4];
  return SHADES[share >= 0.9 ? 3 : share >= 0.5 ? 2 : 1];
}

function Row({ row, model }: { readonly row: CoverageRow; readonly model: CoverageModel }) {
  const { league, seasons } = row;
  const { years, open } = model;
  const isOpen = open !== null && open.code === league.code;
  return (
    <>
      <tr>
        <th scope="row">
          <a href={`/leagues/${league.code}`}>{league.name}</a>
          <small>{league.country}</small>
        </th>
        {years.map((year) => (
          <Cell key={year} league={league} season={seasons.find((season) => season.year === year)} model={model} />
        ))}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={years.length + 1}>
            <Season name={league.name} code={league.code} coverage={open.coverage} />
          </td>
        </tr>
      )}
    </>
  );
}

interface CellParts {
  readonly league: CoverageRow['league'];
  readonly season: CoverageRow['seasons'][number] | undefined;
  readonly model: CoverageModel;
}

function Cell({ league, season, model: { country, from, open } }: CellParts) {
  const { number, seasonName } = useExplorer();
  if (season === undefined) return <td class="none" />;
  const { year, finished, shares } = season;
  const isOpen = open !== null && open.code === league.code && open.coverage.season === year;
  const page = { country, from: from === 0 ? null : String(from) };
  const cell = isOpen ? {} : { league: league.code, season: String(year) };
  return (
    <td>
      <a
        id={`${league.code}-${year}`}
        href={queryWith({ ...page, ...cell })}
        data-swap={GRID}
        rel="nofollow"
        aria-expanded={isOpen}
        aria-label={`${league.name} ${seasonName(league, year)}: ${number(finished)}`}
      >
        <span class="shares">
          {shares.map((share, i) => (
            <i key={i} class={shadeOf(share)} />
          ))}
        </span>
        <small>{number(finished)}</small>
      </a>
    </td>
  );
}

type Resource = keyof CoverageData['resources'];

/** What a season has and lacks: first in words, then in numbers. */
function Season({ name, code, coverage }: { name: string; code: string; coverage: CoverageData }) {
  const { t, number, seasonName } = useExplorer();
  const { season, fixtures, finished, resources, league } = coverage;
  const all = Object.keys(resources) as Resource[];
  const named = (which: (share: CoverageData['resources'][Resource]) => boolean) =>
    all.filter((resource) => which(resources[resource])).map((resource) => t(`coverage.${resource}`));
  const lacking = named(({ have, of }) => of > 0 && have === 0);
  const partly = named(({ have, of }) => have > 0 && have < of);
  const title = `${name} ${seasonName({ id: league }, season)}`;
  return (
    <section class="season-coverage" aria-label={title}>
      <div class="block-head">
        <h3>
          <a href={`/leagues/${code}?season=${season}`}>{title}</a>
        </h3>
        <small>{t('coverage.played', { finished: number(finished), fixtures: number(fixtures) })}</small>
      </div>
      {finished === 0 ? (
        <p class="missing">{t('coverage.notStarted')}</p>
      ) : (
        <>
          {lacking.length > 0 && <Names title={t('coverage.lacking')} names={lacking} />}
          {partly.length > 0 && <Names title={t('coverage.partly')} names={partly} />}
          {lacking.length + partly.length === 0 && <p>{t('coverage.whole')}</p>}
          <dl>
            {all.map((resource) => (
              <Share key={resource} name={t(`coverage.${resource}`)} share={resources[resource]} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <p>
      <b>{title}</b> {names.join(', ')}
    </p>
  );
}

function Share({ name, share }: { readonly name: string; readonly share: CoverageData['resources'][Resource] }) {
  const { t, number } = useExplorer();
  const { have, of, unit } = share;
  const isPart = have > 0 && have < of;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {t(`coverage.of.${unit}`, { have: number(have), of: number(of) })}
          {isPart && <small>{t('coverage.missing', { missing: number(of - have) })}</small>}
        </span>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="100" height="6" />
          <rect class="share" width={of === 0 ? 0 : (have / of) * 100} height="6" />
        </svg>
      </dd>
    </div>
  );
}

function Pager({ model: { from, of, rows, country, previous, next } }: { readonly model: CoverageModel }) {
  const { t } = useExplorer();
  if (rows.length === of) return null;
  const step = (name: 'previous' | 'next', to: number | null) =>
    to === null ? (
      <span />
    ) : (
      <a
        id={`coverage-${name}`}
        href={queryWith({ country, from: String(to) })}
        data-swap={GRID}
        rel={`nofollow ${name === 'next' ? 'next' : 'prev'}`}
      >
        {t(`coverage.${name}`)}
      </a>
    );
  return (
    <nav class="pager" aria-label={t('coverage.pages')}>
      {step('previous', previous)}
      <span>{t('coverage.rows', { from: from + 1, to: from + rows.length, of })}</span>
      {step('next', next)}
    </nav>
  );
}
