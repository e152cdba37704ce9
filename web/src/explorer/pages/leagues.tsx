import type { LeaguesModel } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Crest } from '../parts/small.tsx';

export function Leagues({ model }: { readonly model: LeaguesModel }) {
  const { t, seasonName } = useExplorer();
  return (
    <>
      <h1>{t('nav.competitions')}</h1>
      {model.countries.length === 0 && <p class="missing">{t('leagues.none')}</p>}
      <div class="countries">
        {model.countries.map(({ name, leagues }) => (
          <section key={name} class="group">
            <h2>{name}</h2>
            <ul>
              {leagues.map(({ id, code, name: league, logo, currentSeason, seasons }) => (
                <li key={id}>
                  <a class="competition" href={`/leagues/${code}`}>
                    <Crest logo={logo} size={28} />
                    <span class="name">{league}</span>
                    <small>
                      {currentSeason === null ? '' : seasonName({ id }, currentSeason)}
                      {seasons.length > 1 && ` · ${t('leagues.seasons', { count: seasons.length })}`}
                    </small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
