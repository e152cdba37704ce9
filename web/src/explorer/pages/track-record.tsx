/** What the forecasts were worth: their scores over all matches, by month and by season. */
import type { ComponentChildren } from 'preact';
import type { ModelScores, TrackRecordModel } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Reliability } from '../drawings/reliability.tsx';
import { Block, Scroll, Unknown } from '../parts/small.tsx';

export function TrackRecord({ model }: { readonly model: TrackRecordModel }) {
  const { t } = useExplorer();
  return (
    <>
      <h1>{t('record.title')}</h1>
      <p class="lead">{t('record.text')}</p>
      {model.models.length === 0 ? <p class="missing">{t('record.none')}</p> : <Scores models={model.models} />}
      {model.months.length > 0 && <ByMonth model={model} />}
      {model.seasons.length > 0 && <BySeason model={model} />}
      <p>
        <a class="button" href="/docs/models">
          {t('record.docs')}
        </a>
      </p>
    </>
  );
}

/** Each score is one column; the first cell of a row names it. */
function ScoreTable({
  label,
  head,
  children,
}: {
  readonly label: string;
  readonly head: readonly ComponentChildren[];
  readonly children: ComponentChildren;
}) {
  return (
    <Scroll label={label}>
      <table class="scores">
        <thead>
          <tr>
            {head.map((title, i) => (
              <th key={i} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

function Scores({ models }: { readonly models: readonly ModelScores[] }) {
  const { t, number, decimal } = useExplorer();
  const head = [
    t('nav.models'),
    t('league.matches'),
    <abbr title={t('record.rpsText')}>RPS</abbr>,
    t('record.logLoss'),
    'Brier',
    t('record.calibration'),
  ];
  return (
    <>
      <Block title={t('record.scores')} requests={['/track-record']}>
        <ScoreTable label={t('record.scores')} head={head}>
          {models.map(({ model, matches, rps, logLoss, brier, calibrationError }) => (
            <tr key={model}>
              <th scope="row">{model}</th>
              <td>{number(matches)}</td>
              {[rps, logLoss, brier, calibrationError].map((score, i) => (
                <td key={i}>{decimal(score, 4)}</td>
              ))}
            </tr>
          ))}
        </ScoreTable>
      </Block>
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

/** Beside the score of the shares of earlier results, which every model should beat. The best of each month is marked. */
function ByMonth({ model: { models, months } }: { readonly model: TrackRecordModel }) {
  const { t, number, month: monthName } = useExplorer();
  const head = [
    t('record.month'),
    t('league.matches'),
    ...models.map(({ model }) => `RPS ${model}`),
    <abbr title={t('record.baseText')}>{t('record.base')}</abbr>,
  ];
  return (
    <Block title={t('record.byMonth')} requests={['/track-record']}>
      <ScoreTable label={t('record.byMonth')} head={head}>
        {[...Map.groupBy(months, ({ month }) => month)].map(([month, rows]) => {
          const most = rows.reduce((a, b) => (b.matches > a.matches ? b : a));
          const best = Math.min(most.baseRps, ...rows.map(({ rps }) => rps));
          return (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>{number(most.matches)}</td>
              {models.map(({ model }) => (
                <Score key={model} value={rows.find((row) => row.model === model)?.rps} best={best} />
              ))}
              <Score value={most.baseRps} best={best} />
            </tr>
          );
        })}
      </ScoreTable>
    </Block>
  );
}

/** The best score of each season is marked. */
function BySeason({ model: { models, seasons } }: { readonly model: TrackRecordModel }) {
  const { t, number, seasonName } = useExplorer();
  const head = [t('season'), t('league.matches'), ...models.map(({ model }) => `RPS ${model}`)];
  return (
    <Block title={t('record.bySeason')} requests={['/track-record']}>
      <ScoreTable label={t('record.bySeason')} head={head}>
        {seasons.map(({ league, season, matches, rps }) => {
          const best = Math.min(...Object.values(rps));
          return (
            <tr key={`${league.id} ${season}`}>
              <th scope="row">
                <a
                  href={`/leagues/${league.code}?season=${season}`}
                >{`${league.name} ${seasonName(league, season)}`}</a>
              </th>
              <td>{number(matches)}</td>
              {models.map(({ model }) => (
                <Score key={model} value={rps[model]} best={best} />
              ))}
            </tr>
          );
        })}
      </ScoreTable>
    </Block>
  );
}

function Score({ value, best }: { readonly value: number | undefined; readonly best: number }) {
  const { decimal } = useExplorer();
  if (value === undefined)
    return (
      <td>
        <Unknown />
      </td>
    );
  const text = decimal(value, 4);
  return <td>{value === best ? <b>{text}</b> : text}</td>;
}
