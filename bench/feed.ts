/** A sender of the live feed. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { CLI } from './processes.ts';

/** Creates a key with the scope `feed`, through the CLI. */
export function feedKey(url: string): string {
  const command = ['keys', 'create', '--email', 'feed@example.com', '--plan', 'internal', '--scope', 'feed', '--json'];
  const env = { ...process.env, DATABASE_URL: url };
  return (JSON.parse(execFileSync(process.execPath, [CLI, ...command], { env, encoding: 'utf8' })) as { key: string })
    .key;
}

/** A feed sender that updates the clock of many matches in turn. */
export class Feed {
  readonly #url: string;
  readonly #key: string;
  #fixtures: readonly string[] = [];
  #version = 0;

  constructor(serverUrl: string, key: string) {
    this.#url = `${serverUrl}/api/feed/messages`;
    this.#key = key;
  }

  async kickOff(fixtures: readonly string[]): Promise<void> {
    this.#fixtures = fixtures;
    await this.#send(fixtures.map((fixture) => this.#state(fixture)));
  }

  write(perSecond: number): { stop(): Promise<{ written: number; slowest: number }> } {
    let stopped = false;
    let [written, slowest] = [0, 0];
    const run = async () => {
      while (!stopped) {
        const sentAt = performance.now();
        await this.#send([this.#state(this.#fixtures[written % this.#fixtures.length]!)]);
        written++;
        const took = performance.now() - sentAt;
        slowest = Math.max(slowest, took);
        await pause(Math.max(0, 1000 / perSecond - took));
      }
    };
    const running = run();
    return {
      async stop() {
        stopped = true;
        await running;
        return { written, slowest };
      },
    };
  }

  #state(fixture: string) {
    const version = ++this.#version;
    return {
      id: `bench-${version}`,
      fixture,
      version,
      at: new Date().toISOString(),
      type: 'state',
      status: '1H',
      elapsed: 1 + (Math.floor(version / this.#fixtures.length) % 45),
      score: { goals: { home: 0, away: 0 } },
    };
  }

  async #send(messages: readonly object[]): Promise<void> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'x-api-key': this.#key, 'content-type': 'application/json' },
      body: JSON.stringify(messages),
    });
    const body = (await response.json()) as { data?: { result: string; reason?: string }[] };
    const rejected = body.data?.find(({ result }) => result !== 'applied');
    if (!response.ok || rejected !== undefined)
      throw new Error(`the feed rejected a message: ${JSON.stringify(rejected ?? body)}`);
  }
}
