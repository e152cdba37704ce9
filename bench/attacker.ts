/** Attacks the service from a process of its own. The connections come from many loopback addresses, as those of a botnet. */
import { connect, type Socket } from 'node:net';

const ADDRESSES = 100;
const STEP_MS = 1000;
const MCP_CLIENTS = 20;

export interface AttackSetting {
  readonly name: AttackName;
  readonly url: string;
  /** of the plan `internal`, which has no limits: the hardest case */
  readonly key: string;
  readonly freeKey: string;
}

interface Attack {
  readonly connections: number;
  /** runs for every connection, again after it was closed */
  readonly start: (socket: Socket, setting: AttackSetting) => void;
}

const get = (path: string, key: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;
const post = (path: string, key: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n` +
  `Accept: application/json, text/event-stream\r\nContent-Length: ${length}\r\n\r\n`;

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

export const ATTACKS = {
  '2,000 slow headers': {
    connections: 2000,
    start(socket) {
      socket.write('GET /api/v2/fixtures HTTP/1.1\r\nHost: x\r\n');
      everyStep(socket, () => socket.write('X-More: slow\r\n'));
    },
  },
  '1,000 slow bodies': {
    connections: 1000,
    start(socket, { key }) {
      socket.write(post('/api/v2/xg/shot', key, 200_000));
      everyStep(socket, () => socket.write(' '.repeat(1000)));
    },
  },
  '5,000 idle connections': { connections: 5000, start: () => undefined },
  'connections that open and close': {
    connections: 1000,
    start: (socket) => socket.once('connect', () => socket.destroy()),
  },
  '200 pipeliners that do not read': {
    connections: 200,
    start(socket, { key }) {
      socket.pause();
      const text = get('/api/v2/fixtures?limit=200', key).repeat(500);
      const write = () => {
        while (!socket.destroyed && socket.write(text));
      };
      socket.on('drain', write);
      write();
    },
  },
  'a free key on MCP': {
    connections: MCP_CLIENTS,
    start(socket, { freeKey }) {
      const send = () => socket.write(post('/mcp', freeKey, LIST.length) + LIST);
      let received = '';
      socket.setEncoding('latin1').on('data', (chunk) => {
        received = received.slice(-4) + chunk;
        // each response ends with its last chunk or the end of its JSON
        if (received.endsWith('0\r\n\r\n') || received.endsWith('}')) send();
      });
      send();
    },
  },
  '500 streams from zero': {
    connections: 500,
    start(socket, { key }) {
      socket.write(get('/api/v2/stream?since=0', key));
      socket.resume();
    },
  },
  '500 streams that do not read': {
    connections: 500,
    start(socket, { key }) {
      socket.write(get('/api/v2/stream?since=0', key));
      socket.pause();
    },
  },
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

function everyStep(socket: Socket, step: () => void): void {
  const timer = setInterval(step, STEP_MS);
  socket.once('close', () => clearInterval(timer));
}

function open(number: number, setting: AttackSetting): void {
  const { hostname, port } = new URL(setting.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.1.${1 + (number % ADDRESSES)}` });
  socket.on('error', () => undefined);
  socket.once('close', () => setImmediate(() => open(number, setting)));
  const { start }: Attack = ATTACKS[setting.name];
  start(socket, setting);
}

if (process.send !== undefined) {
  process.once('message', (message) => {
    const setting = message as AttackSetting;
    process.send?.(setting.url);
    for (let number = 0; number < ATTACKS[setting.name].connections; number++) open(number, setting);
  });
}
