import type { LeagueData, LeaguesModel } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Crest } from '../parts/small.tsx';

/** Of a country; the others open on request. National teams have played for more than a hundred cups. */
const SHOWN = 16;

export function Leagues({ model }: { readonly model: LeaguesModel }) {
  const { t } = useExplorer();
  return (
    <>
      <h1>{t('nav.competitions')}</h1>
      {model.countries.length === 0 && <p class="missing">{t('leagues.none')}</p>}
      <div class="countries">
        {model.countries.map(({ name, leagues }) => (
          <section key={name} class="group">
            <h2>{name}</h2>
            <List leagues={leagues.slice(0, SHOWN)} />
            {leagues.length > SHOWN && (
              <details class="more">
                <summary>{t('leagues.more', { count: leagues.length - SHOWN })}</summary>
                <List leagues={leagues.slice(SHOWN)} />
              </details>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function List({ leagues }: { readonly leagues: readonly LeagueData[] }) {
  const { t, seasonName } = useExplorer();
  return (
    <ul>
      {leagues.map(({ id, code, name, logo, currentSeason, seasons }) => (
        <li key={id}>
          <a class="competition" href={`/leagues/${code}`}>
            <Crest logo={logo} size={28} />
            <span class="name">{name}</span>
            <small>
              {currentSeason === null ? '' : seasonName({ id }, currentSeason)}
              {seasons.length > 1 && ` · ${t('leagues.seasons', { count: seasons.length })}`}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}
