/** The shots of a match: on the pitch, in the race of expected goals, and as a list. Each lights the others. */
import type { MatchModel, ShotData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { ShotMap, shotMark, XgRace, xgOf } from '../drawings/shots.tsx';
import { Block, Key } from './small.tsx';

export function Shots({ model }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const { shots, fixture } = model;
  const teams = { home: fixture.home, away: fixture.away };
  return (
    <Block
      id="shots"
      title={t('match.shots')}
      requests={['/shots']}
      picture={`shots/${fixture.id}`}
      aside={<ShotLegend />}
    >
      <div class="two even">
        <ShotMap shots={shots} {...teams} />
        <div>
          <h3>{t('xg.title')}</h3>
          <XgRace shots={shots} {...teams} />
        </div>
      </div>
      <details class="more">
        <summary>{t('shots.all', { count: shots.length })}</summary>
        <ul class="shot-list">
          {shots.map((shot, i) => (
            <li key={i}>
              <ShotRow shot={shot} mark={shotMark(i)} isHome={shot.team.id === fixture.home.id} />
            </li>
          ))}
        </ul>
      </details>
    </Block>
  );
}

interface RowParts {
  readonly shot: ShotData;
  readonly mark: string;
  readonly isHome: boolean;
}

/** A button, so that the keyboard and a finger reach the shot on the pitch. */
function ShotRow({ shot, mark, isHome }: RowParts) {
  const { t, decimal } = useExplorer();
  const { time, player, team, outcome } = shot;
  return (
    <button type="button" class={`shot-row ${isHome ? 'home' : 'away'} ${outcome}`} data-mark={mark}>
      <span class="minute">{`${time.elapsed}${time.extra ? `+${time.extra}` : ''}'`}</span>
      <span class="name">{player?.name ?? team.name}</span>
      <span class="outcome">{t(`shot.${outcome}`)}</span>
      <b>{decimal(xgOf(shot), 2)}</b>
    </button>
  );
}

function ShotLegend() {
  const { t } = useExplorer();
  return (
    <p class="legend">
      <Key of="goal" name={t('shot.goal')} /> <Key of="saved" name={t('shot.saved')} />{' '}
      <Key of="off" name={t('shot.off_target')} />
    </p>
  );
}
