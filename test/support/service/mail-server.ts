/** An SMTP server that keeps what it receives. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** headers and body */
  readonly text: string;
}

export async function startMailServer(context: { after(close: () => unknown): unknown }) {
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((socket) => {
    let recipients: string[] = [];
    let data: string | null = null;
    let rest = '';
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line !== '.') {
            data += `${line}\n`;
            continue;
          }
          received.push({ recipients, text: data });
          for (const wake of waiting.splice(0)) wake();
          data = null;
          recipients = [];
          socket.write('250 stored\r\n');
        } else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go\r\n');
        } else {
          if (/^RCPT TO:/i.test(line)) recipients.push(line.slice('RCPT TO:'.length));
          socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Waits until this number of messages has arrived. */
    async count(messages: number): Promise<void> {
      while (received.length < messages) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** The link of a message, whose lines may be broken (quoted-printable). */
export function linkIn({ text }: ReceivedMail): string {
  const plain = text.replace(/=\n/g, '').replaceAll('=3D', '=');
  return /http\S+\/set-up\?token=[\w-]+/.exec(plain)![0];
}
