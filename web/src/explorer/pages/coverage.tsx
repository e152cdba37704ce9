import type {
  CoverageKind,
  CoverageModel,
  ModelScores,
  TrackRecordModel,
} from '../../../../src/site/explorer/model.ts';
import { overTwoYears, useExplorer } from '../context.tsx';
import { Reliability } from '../drawings/reliability.tsx';

const KINDS: readonly CoverageKind[] = ['events', 'lineups', 'statistics', 'playerStatistics', 'odds'];

export function Coverage({ model }: { readonly model: CoverageModel }) {
  const { t } = useExplorer();
  return (
    <>
      <h1>{t('coverage.title')}</h1>
      <p class="lead">{t('coverage.text')}</p>
      <p class="legend">
        {KINDS.map((kind, i) => (
          <span key={kind}>
            <b>{i + 1}</b> {t(`coverage.${kind}`)}
          </span>
        ))}
      </p>
      <div class="scroll">
        <table class="coverage-grid">
          <thead>
            <tr>
              <th scope="col">{t('coverage.league')}</th>
              {model.years.map((year) => (
                <th key={year} scope="col">
                  {overTwoYears(year)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {model.rows.map(({ league, seasons }) => (
              <tr key={league.code}>
                <th scope="row">
                  <a href={`/leagues/${league.code}`}>{league.name}</a>
                  <small>{league.country}</small>
                </th>
                {model.years.map((year) => (
                  <Cell key={year} code={league.code} season={seasons.find((season) => season.year === year)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type SeasonCell = CoverageModel['rows'][number]['seasons'][number];

function Cell({ code, season }: { readonly code: string; readonly season: SeasonCell | undefined }) {
  const { t, number } = useExplorer();
  if (season === undefined) return <td class="none" />;
  const text = KINDS.map((kind) => {
    const share = season.shares[kind];
    return `${t(`coverage.${kind}`)}: ${share === null ? '–' : `${Math.floor(share * 100)} %`}`;
  }).join('\n');
  return (
    <td>
      <a href={`/leagues/${code}?season=${season.year}`} title={text}>
        <svg viewBox="0 0 50 10" width="60" height="12" aria-hidden="true">
          {KINDS.map((kind, i) => (
            <g key={kind}>
              <rect class="track" x={i * 10} width="8" height="10" rx="1.5" />
              <rect class="share" x={i * 10} width="8" height="10" rx="1.5" fill-opacity={season.shares[kind] ?? 0} />
            </g>
          ))}
        </svg>
        <small>{number(season.finished)}</small>
      </a>
    </td>
  );
}

export function TrackRecord({ model }: { readonly model: TrackRecordModel }) {
  const { t } = useExplorer();
  return (
    <>
      <h1>{t('record.title')}</h1>
      <p class="lead">{t('record.text')}</p>
      {model.models.length === 0 ? <p class="missing">{t('record.none')}</p> : <Scores models={model.models} />}
      <p>
        <a class="button" href="/docs/models">
          {t('record.docs')}
        </a>
      </p>
    </>
  );
}

function Scores({ models }: { readonly models: readonly ModelScores[] }) {
  const { t, number, decimal } = useExplorer();
  return (
    <>
      <div class="scroll">
        <table class="prices">
          <thead>
            <tr>
              <th scope="col">{t('nav.models')}</th>
              <th scope="col">{t('league.matches')}</th>
              <th scope="col">RPS</th>
              <th scope="col">{t('record.logLoss')}</th>
              <th scope="col">Brier</th>
              <th scope="col">{t('record.calibration')}</th>
            </tr>
          </thead>
          <tbody>
            {models.map(({ model, matches, rps, logLoss, brier, calibrationError }) => (
              <tr key={model}>
                <th scope="row">{model}</th>
                <td>{number(matches)}</td>
                {[rps, logLoss, brier, calibrationError].map((score, i) => (
                  <td key={i}>{decimal(score, 4)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="two even">
        {models.map(({ model, reliability }) => (
          <section key={model} class="block">
            <h2>{model}</h2>
            <Reliability bins={reliability} />
          </section>
        ))}
      </div>
    </>
  );
}

export function Missing404() {
  const { t } = useExplorer();
  return (
    <div class="empty">
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <p>
        <a class="button" href="/">
          {t('nav.today')}
        </a>
      </p>
    </div>
  );
}
