import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { AmbiguousPerson, NamesModel, OpenName } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form } from '../parts/form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { RequestError, read, send } from '../request.ts';
import { useTexts } from './messages.ts';

/** Names of teams without a team and ambiguous names of persons, each resolved in place. */
export function Names({ model }: { readonly model: NamesModel }) {
  const text = useTexts();
  const { number } = usePage();
  const { names, namesTotal, persons, personsTotal } = model;
  return (
    <>
      <Tabs />
      <section class="card">
        <h1>{text('names')}</h1>
        <p class="soft">{text(namesTotal === 0 ? 'names.none' : 'names.text', { total: number(namesTotal) })}</p>
        <ul class="plain decisions">
          {names.map((name) => (
            <TeamName key={`${name.source} ${name.country} ${name.league} ${name.name}`} name={name} />
          ))}
        </ul>
      </section>
      <section class="card" id="persons">
        <h2>{text('persons')}</h2>
        <p class="soft">
          {text(personsTotal === 0 ? 'persons.none' : 'persons.text', { total: number(personsTotal) })}
        </p>
        <ul class="plain decisions">
          {persons.map((one) => (
            <PersonName key={`${one.kind} ${one.source} ${one.claim}`} ambiguous={one} />
          ))}
        </ul>
      </section>
    </>
  );
}

/** One open question: its evidence, then the choices. After a decision it shows what was decided. */
function useDecision() {
  const text = useTexts();
  const decided = useSignal('');
  const error = useSignal('');
  const isSending = useSignal(false);
  const decide = async (work: () => Promise<string>) => {
    error.value = '';
    isSending.value = true;
    try {
      decided.value = await work();
    } catch (fault) {
      error.value = fault instanceof RequestError ? fault.message : text('failed');
    } finally {
      isSending.value = false;
    }
  };
  return { decided: decided.value, error: error.value, isSending: isSending.value, decide };
}

interface QuestionProps {
  readonly title: ComponentChildren;
  readonly evidence: string;
  readonly decision: ReturnType<typeof useDecision>;
  readonly children: ComponentChildren;
}

function Question({ title, evidence, decision, children }: QuestionProps) {
  return (
    <li>
      <h3>{title}</h3>
      <p class="soft">{evidence}</p>
      {decision.decided === '' ? (
        <div class="choices">{children}</div>
      ) : (
        <p class="decided" role="status">
          {decision.decided}
        </p>
      )}
      <p class="error" role="alert">
        {decision.error}
      </p>
    </li>
  );
}

interface Team {
  readonly id: string;
  readonly name: string | null;
}

function TeamName({ name }: { readonly name: OpenName }) {
  const { number } = usePage();
  const text = useTexts();
  const decision = useDecision();
  const isSearching = useSignal(false);
  const assign = (team: Team) =>
    decision.decide(async () => {
      const { country, source } = name;
      const assigned = await send<{ name: string }>('names', { name: name.name, country, source, team: team.id });
      isSearching.value = false;
      return text('names.assigned', { name: name.name, team: assigned.name });
    });
  const { rows, source, league, file, line } = name;
  const parts = [text('names.rows', { rows: number(rows) }), source, league, `${file}:${line}`];
  const evidence = parts.filter((part) => part !== '').join(' · ');
  // a suggested team without a name has no matches here
  const candidates = name.candidates.filter((team) => team.name !== null);
  const other = text(candidates.length === 0 ? 'names.choose' : 'names.other');
  return (
    <Question title={name.name} evidence={evidence} decision={decision}>
      {candidates.map((team) => (
        <button
          key={team.id}
          type="button"
          class="quiet"
          disabled={decision.isSending}
          aria-label={text('names.is', { name: name.name, team: team.name ?? team.id })}
          onClick={() => assign(team)}
        >
          {team.name ?? team.id}
        </button>
      ))}
      <button
        type="button"
        class="quiet"
        aria-label={`${other}: ${name.name}`}
        onClick={() => {
          isSearching.value = true;
        }}
      >
        {other}
      </button>
      {isSearching.value && (
        <TeamSearch
          name={name.name}
          onChoose={assign}
          onClose={() => {
            isSearching.value = false;
          }}
        />
      )}
    </Question>
  );
}

interface TeamSearchProps {
  readonly name: string;
  readonly onChoose: (team: Team) => void;
  readonly onClose: () => void;
}

function TeamSearch({ name, onChoose, onClose }: TeamSearchProps) {
  const text = useTexts();
  const found = useSignal<readonly (Team & { readonly country: string | null })[] | null>(null);
  const search = async ({ search = '' }: Readonly<Record<string, string>>) => {
    found.value = await read(`teams?search=${encodeURIComponent(search)}`);
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <Form label={text('names.search')} onSend={search} onCancel={onClose}>
        <Field label={text('names.team')} name="search" minLength={2} maxLength={100} value={name} required />
      </Form>
      {found.value !== null && (
        <ul class="plain found" aria-label={text('names.found')}>
          {found.value.map((team) => (
            <li key={team.id}>
              <button type="button" class="quiet" onClick={() => onChoose(team)}>
                {team.name}
              </button>{' '}
              <span class="soft">{team.country}</span>
            </li>
          ))}
          {found.value.length === 0 && <li class="soft">{text('names.nothing')}</li>}
        </ul>
      )}
    </Dialog>
  );
}

function PersonName({ ambiguous }: { readonly ambiguous: AmbiguousPerson }) {
  const text = useTexts();
  const decision = useDecision();
  const { kind, source, claim, name, file, line, person, candidates } = ambiguous;
  const keep = () =>
    decision.decide(async () => {
      await send('persons', { kind, source, claim });
      return text('persons.kept', { name: person?.name ?? name });
    });
  const merge = (candidate: AmbiguousPerson['candidates'][number]) =>
    decision.decide(async () => {
      const merged = await send<{ name: string; differences: string[] }>('persons/merge', {
        from: person!.id,
        into: candidate.id,
      });
      const differences = merged.differences.length === 0 ? '' : ` (${merged.differences.join('; ')})`;
      return `${text('persons.merged', { name: merged.name })}${differences}`;
    });
  return (
    <Question title={name} evidence={`${text(`kind.${kind}`)} · ${source} · ${file}:${line}`} decision={decision}>
      {person !== null && (
        <div class="choice">
          <Evidence person={person} />
          <button
            type="button"
            class="quiet"
            disabled={decision.isSending}
            aria-label={text('persons.keepLabel', { name, person: person.name })}
            onClick={keep}
          >
            {text('persons.keep')}
          </button>
        </div>
      )}
      {candidates.map((candidate) => (
        <div key={candidate.id} class="choice">
          <Evidence person={candidate} />
          {person !== null && (
            <button
              type="button"
              class="quiet"
              disabled={decision.isSending}
              aria-label={text('persons.mergeLabel', { person: person.name, candidate: candidate.name })}
              onClick={() => merge(candidate)}
            >
              {text('persons.merge')}
            </button>
          )}
        </div>
      ))}
    </Question>
  );
}

function Evidence({ person }: { readonly person: NonNullable<AmbiguousPerson['person']> }) {
  const facts = [person.birthDate, person.nationality, ...person.teams].filter((fact) => fact !== null);
  return (
    <span>
      <strong>{person.name}</strong>
      <small>{facts.length === 0 ? person.id : facts.join(' · ')}</small>
    </span>
  );
}
