import type { ConflictsModel } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Choice } from '../parts/form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useTexts } from './messages.ts';

/** Where sources differ, which statement stands and why. Works without JavaScript. */
export function Conflicts({ model }: { readonly model: ConflictsModel }) {
  const text = useTexts();
  const { conflicts, kind, kinds, next } = model;
  return (
    <>
      <Tabs />
      <section class="card">
        <h1>{text('conflicts')}</h1>
        <form method="get" class="filters">
          <Choice
            label={text('conflicts.kind')}
            name="kind"
            chosen={kind}
            options={[['', text('conflicts.all')], ...kinds.map((one) => [one, text(`conflict.${one}`)] as const)]}
          />
          <button type="submit" class="quiet">
            {text('coverage.show')}
          </button>
        </form>
        <p class="soft">{text(conflicts.length === 0 ? 'conflicts.none' : 'conflicts.text')}</p>
        <ul class="plain decisions">
          {conflicts.map((conflict) => (
            <Conflict key={`${conflict.kind} ${conflict.subject}`} conflict={conflict} />
          ))}
        </ul>
        {next !== null && <a href={next}>{text('conflicts.next')}</a>}
      </section>
    </>
  );
}

function Conflict({ conflict }: { readonly conflict: ConflictsModel['conflicts'][number] }) {
  const { time } = usePage();
  const text = useTexts();
  const { kind, name, subject, league, season, kickoff, statements, reason, command } = conflict;
  const where = [league === null ? '' : `${league} ${season}`, kickoff === null ? '' : time(kickoff), subject];
  return (
    <li>
      <h2>
        {text(`conflict.${kind}`)}: {name}
      </h2>
      <p class="soft">{where.filter((part) => part !== '').join(' · ')}</p>
      <dl class="facts">
        {statements.map(({ source, file, value }, index) => (
          <div key={`${source} ${file} ${index}`}>
            <dt>
              {source} <small>{file}</small>
            </dt>
            <dd>
              {kind === 'kickoff' && value.endsWith('Z') ? time(value) : value}{' '}
              <small>{text(index === 0 ? 'conflicts.stands' : 'conflicts.differs')}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{text(`conflict.because.${reason}`)}</p>
      {command !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre class="line" tabIndex={0}>
          <code>{command}</code>
        </pre>
      )}
    </li>
  );
}
