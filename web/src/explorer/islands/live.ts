/** Scores, clocks and events of the matches on the page, from one stream. No message leads to a request. */
import { type LiveReport, openLiveSource } from './live-source.ts';

interface Message {
  readonly fixture: string;
  /** when it changed, UTC ms */
  readonly at?: number;
  readonly status?: string;
  readonly elapsed?: number | null;
  readonly extra?: number | null;
  readonly score?: { readonly home: number | null; readonly away: number | null } | null;
  readonly event?: LiveEvent;
  /** The event may be on the page: it happened before the stream was opened. */
  readonly again?: boolean;
}

interface LiveEvent {
  readonly id: string;
  readonly action: string;
  readonly minute: number;
  readonly extra: number | null;
  readonly side: 'home' | 'away';
  readonly kind: string;
  readonly detail: string;
  readonly player: { readonly name?: string } | null;
  readonly deleted: boolean;
}

const IN_PLAY = new Set(['1H', 'HT', '2H', 'ET', 'BT', 'P', 'SUSP', 'INT', 'LIVE']);
/** The minute says more than the name of the half. */
const TIMED = new Set(['1H', '2H', 'ET', 'LIVE']);
const FINISHED = new Set(['FT', 'AET', 'PEN', 'AWD', 'WO', 'ABD']);
const placesOf = (fixture: string) => document.querySelectorAll<HTMLElement>(`[data-fixture="${CSS.escape(fixture)}"]`);

/** Short names of states and of periods in the language of the page. */
function namesOf(kind: 'statuses' | 'periods'): Readonly<Record<string, string>> {
  return JSON.parse(document.querySelector<HTMLElement>(`[data-${kind}]`)?.dataset[kind] ?? '{}');
}

export function followMatches(): void {
  if (document.querySelector('[data-fixture]') === null) return;
  let wasBroken = false;
  listen((report) => {
    if ('message' in report) apply(JSON.parse(report.message) as Message);
    else if (report.state === 'broken') wasBroken = true;
    // what happened meanwhile is not in the stream
    else if (wasBroken) location.reload();
  });
}

/** By one stream for all pages of the browser, which opens only six connections to a host without HTTP/2. */
function listen(report: (report: LiveReport) => void): void {
  if (typeof SharedWorker === 'undefined') {
    openLiveSource(report); // Chrome on Android
    return;
  }
  const worker = new SharedWorker(new URL('./shared-live.ts', import.meta.url), { type: 'module' });
  worker.port.addEventListener('message', ({ data }: MessageEvent<LiveReport>) => report(data));
  worker.port.start();
  worker.addEventListener('error', () => openLiveSource(report), { once: true });
  addEventListener('pagehide', () => worker.port.postMessage('left'));
  // shown again from the cache of the browser, without what happened meanwhile
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

function apply({ fixture, event, again = false, ...state }: Message): void {
  const places = placesOf(fixture);
  if (places.length === 0) return;
  if (event !== undefined) addEvent(places, event, again);
  if (state.status === undefined) return;
  for (const place of places) showState(place, { fixture, ...state });
  countInPlay();
}

function showState(place: HTMLElement, { at = 0, status = '', elapsed = null, extra = null, score }: Message): void {
  // a stream begins with the last states, which the page may have
  if (at < Number(place.dataset.at)) return;
  place.dataset.at = String(at);
  const state = IN_PLAY.has(status) ? 'live' : FINISHED.has(status) ? 'done' : 'open';
  const hadStarted = place.classList.contains('live');
  for (const each of ['live', 'done', 'open']) place.classList.toggle(each, each === state);
  const clock = place.querySelector<HTMLElement>('[data-status]');
  // an end that the page already shows may be in longer words
  if (clock !== null && status !== 'NS' && (clock.dataset.status !== status || TIMED.has(status))) {
    clock.dataset.status = status;
    const minute = `${elapsed}${extra ? `+${extra}` : ''}'`;
    clock.textContent = TIMED.has(status) && elapsed !== null ? minute : (namesOf('statuses')[status] ?? status);
  }
  const period = place.querySelector('[data-period]');
  if (period !== null) period.textContent = namesOf('periods')[status] ?? '';
  const dot = place.querySelector<HTMLElement>('[data-dot]');
  if (dot !== null) dot.hidden = state !== 'live';
  if (state !== 'open' && score) startScore(place);
  let isGoal = false;
  for (const side of ['home', 'away'] as const) {
    const goals = place.querySelector<HTMLElement>(`[data-goals="${side}"]`);
    const shown = score?.[side];
    if (goals === null || shown === null || shown === undefined) continue;
    isGoal ||= hadStarted && Number(goals.textContent) < shown;
    goals.textContent = String(shown);
  }
  if (isGoal) flash(place);
}

/** Where a match that had not started has its kickoff, its score follows. */
function startScore(place: HTMLElement): void {
  const kickoff = place.querySelector('[data-score]');
  if (kickoff === null || kickoff.querySelector('[data-goals]') !== null) return;
  const [home, dash, away] = ['b', 'i', 'b'].map((name) => document.createElement(name));
  home!.dataset.goals = 'home';
  away!.dataset.goals = 'away';
  dash!.textContent = '–';
  dash!.setAttribute('aria-hidden', 'true');
  kickoff.replaceChildren(home!, dash!, away!);
}

/** Once for each goal, also if the one before is still to be seen. */
function flash(place: HTMLElement): void {
  place.classList.remove('scored');
  void place.offsetWidth;
  place.classList.add('scored');
  place.addEventListener('animationend', () => place.classList.remove('scored'), { once: true });
}

const SIGNS: Readonly<Record<string, string>> = {
  goal: '<circle class="ball" cx="10" cy="10" r="7.5"/>',
  yellow: '<rect class="yellow" x="5.5" y="3" width="9" height="14" rx="1.5"/>',
  red: '<rect class="red" x="5.5" y="3" width="9" height="14" rx="1.5"/>',
  substitution: '<path class="in" d="M6 16V5m0 0L3 8.5M6 5l3 3.5"/>',
};

function addEvent(places: NodeListOf<HTMLElement>, event: LiveEvent, again: boolean): void {
  if (!again && event.action === 'created' && event.kind === 'card' && event.detail !== 'yellow') {
    for (const place of places) addRedCard(place, event.side);
  }
  const list = document.querySelector<HTMLElement>('[data-timeline=""], [data-timeline="true"]');
  if (list === null || event.action !== 'created') return;
  if (document.querySelector(`.timeline [data-event="${CSS.escape(event.id)}"]`)) return;
  const row = document.createElement('li');
  row.className = `${event.side} ${event.kind}`;
  row.dataset.event = event.id;
  const kind = event.kind === 'card' ? (event.detail === 'yellow' ? 'yellow' : 'red') : event.kind;
  // the signs are our own text; the name is not, so it is set as text
  row.innerHTML = `<span class="minute"></span><svg class="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">${SIGNS[kind] ?? ''}</svg><span class="what"><span></span></span>`;
  row.querySelector('.minute')!.textContent = `${event.minute}${event.extra ? `+${event.extra}` : ''}'`;
  row.querySelector('.what span')!.textContent = event.player?.name ?? '';
  list.parentElement?.querySelector(':scope > .missing')?.remove();
  list.append(row);
}

function addRedCard(place: HTMLElement, side: 'home' | 'away'): void {
  const reds = place.querySelector<HTMLElement>(`.team.${side} [data-reds]`);
  if (reds === null) return;
  const count = Number(reds.dataset.reds) + 1;
  reds.dataset.reds = String(count);
  const card = document.createElement('abbr');
  card.textContent = count > 1 ? String(count) : '';
  reds.replaceChildren(card);
}

function countInPlay(): void {
  const count = document.querySelector('[data-count="live"]');
  if (count !== null) count.textContent = String(document.querySelectorAll('li.row.live').length);
}
