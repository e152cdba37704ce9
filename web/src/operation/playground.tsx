import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlaygroundModel, PlaygroundParameter } from '../../../src/site/account/operation-model.ts';
import { REQUEST_LANGUAGES, type RequestLanguage, requestLines } from '../../../src/site/reference/request-lines.ts';
import { usePage } from '../page.tsx';
import { Choice, Field, Form } from '../parts/form.tsx';
import { Secret } from '../parts/secret.tsx';
import { OwnTabs } from '../parts/tabs.tsx';
import { send } from '../request.ts';
import { useTexts } from './messages.ts';

/** For this tab only, and shared with the pages of the documentation, which can send requests too. */
const STORED_KEY = 'touchline-key';
const SHOWN_MAX = 200_000;

type Values = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Sends a request with a key from the browser, and shows what comes back. */
export function Playground({ model }: { readonly model: PlaygroundModel }) {
  const text = useTexts();
  const { endpoint, publicUrl } = model;
  const key = useSignal('');
  const values = useSignal<Values>(Object.fromEntries(endpoint.parameters.map(({ name, value }) => [name, value])));
  const answer = useSignal<Answer | null>(null);
  useEffect(() => {
    key.value = sessionStorage.getItem(STORED_KEY) ?? '';
  }, []);
  const setKey = (secret: string) => {
    key.value = secret;
    sessionStorage.setItem(STORED_KEY, secret);
  };
  const path = pathOf(endpoint, values.value);
  const request = async () => {
    answer.value = await answerOf(path, key.value.trim());
  };
  return (
    <>
      <h1 class="hidden">{text('playground')}</h1>
      <OwnTabs />
      <EndpointChoice model={model} />
      <div class="trial">
        <section class="card">
          <h2>{endpoint.summary}</h2>
          <p class="soft">
            <code>GET {endpoint.path.replace(/:(\w+)/g, '{$1}')}</code> ·{' '}
            <a href={endpoint.docs}>{text('play.docs')}</a>
          </p>
          <KeyField model={model} value={key.value} onChange={setKey} />
          <Form label={text('play.send')} onSend={request}>
            {endpoint.parameters.map((parameter) => (
              <Parameter
                key={parameter.name}
                parameter={parameter}
                value={values.value[parameter.name] ?? ''}
                onChange={(value) => {
                  values.value = { ...values.value, [parameter.name]: value };
                }}
              />
            ))}
          </Form>
        </section>
        <section class="card">
          <Lines url={`${publicUrl}${path}`} />
          <Response answer={answer.value} />
        </section>
      </div>
    </>
  );
}

function EndpointChoice({ model: { endpoints, endpoint } }: { readonly model: PlaygroundModel }) {
  const text = useTexts();
  return (
    <form method="get" class="card filters">
      <Choice
        label={text('play.endpoint')}
        name="endpoint"
        chosen={endpoint.id}
        options={endpoints.map(({ id, label }) => [id, label])}
        onChange={(event) => event.currentTarget.form!.requestSubmit()}
      />
      <noscript>
        <button type="submit" class="quiet">
          {text('coverage.show')}
        </button>
      </noscript>
    </form>
  );
}

interface KeyFieldProps {
  readonly model: PlaygroundModel;
  readonly value: string;
  readonly onChange: (secret: string) => void;
}

/** Secrets are stored as hashes, so the page cannot know them: they are pasted, or made here. */
function KeyField({ model: { keys }, value, onChange }: KeyFieldProps) {
  const text = useTexts();
  const made = useSignal('');
  const error = useSignal('');
  const known = keys.find(({ prefix }) => value.startsWith(prefix));
  const make = async () => {
    error.value = '';
    try {
      const { key } = await send<{ key: string }>('keys', { name: text('playground'), scopes: ['read'] });
      made.value = key;
      onChange(key);
    } catch (fault) {
      error.value = fault instanceof Error ? fault.message : text('failed');
    }
  };
  const hint = known === undefined ? text('play.keyHint') : text('play.known', { name: known.name || known.prefix });
  return (
    <>
      <Field
        label={text('play.key')}
        hint={hint}
        name="key"
        type="password"
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {made.value !== '' ? (
        <Secret text={made.value} label={text('play.made')} />
      ) : (
        value === '' && (
          <button type="button" class="quiet make" onClick={make}>
            {text('play.make')}
          </button>
        )
      )}
      <p class="error" role="alert">
        {error.value}
      </p>
    </>
  );
}

interface ParameterProps {
  readonly parameter: PlaygroundParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Parameter({ parameter, value, onChange }: ParameterProps) {
  const { name, isRequired, type, description, choices } = parameter;
  const label = isRequired ? `${name} *` : name;
  const hint = [type, description].filter((part) => part !== '').join('; ');
  if (choices.length > 0) {
    const options = [['', '–'] as const, ...choices.map((one) => [one, one] as const)];
    return (
      <Choice
        {...{ label, name, hint, options }}
        chosen={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Field
      {...{ label, name, hint, value }}
      required={isRequired}
      autocomplete="off"
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function pathOf({ path, parameters }: PlaygroundModel['endpoint'], values: Values): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const { name, isInPath } of parameters) {
    const value = values[name] ?? '';
    if (!isInPath && value !== '') query.set(name, value);
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? filled : `${filled}?${text}`;
}

/** The session is not sent: the request counts on the key alone, as it does from a program. */
async function answerOf(path: string, key: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(path, { headers: { 'x-api-key': key }, credentials: 'omit', cache: 'no-store' });
  const received = await response.text();
  const ms = performance.now() - started;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body = isJson && received !== '' ? JSON.stringify(JSON.parse(received), null, 2) : received;
  return { status: response.status, ms, headers: [...response.headers], body };
}

function Lines({ url }: { readonly url: string }) {
  const text = useTexts();
  const language = useSignal<RequestLanguage>('curl');
  const lines = requestLines({ url })[language.value];
  return (
    <>
      <fieldset class="choices" aria-label={text('play.lines')}>
        {REQUEST_LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            class="quiet"
            aria-pressed={one === language.value}
            onClick={() => {
              language.value = one;
            }}
          >
            {one}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre class="line" tabIndex={0} data-lines>
        <code>{lines}</code>
      </pre>
    </>
  );
}

function Response({ answer }: { readonly answer: Answer | null }) {
  const { number } = usePage();
  const text = useTexts();
  if (answer === null) return <p class="soft">{text('play.nothing')}</p>;
  const { status, ms, headers, body } = answer;
  const isShortened = body.length > SHOWN_MAX;
  return (
    <div class="response" role="status">
      <h2>
        <span class={`state ${status < 400 ? 'done' : 'failed'}`} data-status>
          {status}
        </span>{' '}
        <small>{text('play.time', { ms: number(Math.round(ms)) })}</small>
      </h2>
      <details>
        <summary>{text('play.headers', { count: headers.length })}</summary>
        <dl class="facts">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre class="line answer" tabIndex={0} data-answer>
        <code>{isShortened ? body.slice(0, SHOWN_MAX) : body}</code>
      </pre>
      {isShortened && <p class="soft">{text('play.shortened')}</p>}
    </div>
  );
}
