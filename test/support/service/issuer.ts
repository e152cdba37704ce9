/** A small identity provider (OpenID Connect) on this machine. It does what a test asks of it, also what none should do. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export const CLIENT = { id: 'touchline', secret: 'a secret of the client' };

interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** What differs from an honest provider, for the next person. */
export interface IssuerLies {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** in seconds */
  readonly expiresIn?: number;
  /** signs with a key that it does not publish */
  readonly forged?: boolean;
  /** no signature at all */
  readonly unsigned?: boolean;
  /** leaves the email address out of the token, as some providers do */
  readonly thin?: boolean;
}

interface Grant {
  readonly claims: Claims;
  readonly lies: IssuerLies;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

type TestEnd = { after(close: () => unknown): unknown };

/** `now` is that of the service under test. */
export async function startIssuer(context: TestEnd, now: () => number) {
  const keys = await generateKeyPair('ES256', { extractable: true });
  const others = await generateKeyPair('ES256');
  const jwk: JWK = await exportJWK(keys.publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const grants = new Map<string, Grant>();
  const state = { isDown: false, statedIssuer: null as string | null, person: null as Claims | null };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.isDown) return void request.socket.destroy();
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = new URL(request.url!, url).pathname;
    if (path === '/.well-known/openid-configuration') return void json(200, metadata());
    if (path === '/jwks') return void json(200, { keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] });
    if (path === '/authorize' && state.person !== null) {
      const location = authorize(new URL(request.url!, url), state.person).href;
      return void response.writeHead(303, { location }).end();
    }
    if (path === '/userinfo') {
      const { claims } = grants.get(request.headers.authorization!.replace('Bearer ', ''))!;
      return void json(200, claims);
    }
    if (path !== '/token') return void json(404, {});
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    const isClient =
      request.headers.authorization === `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret.replaceAll(' ', '+')}`)}`;
    if (!isClient) return void json(401, { error: 'invalid_client' });
    const verifier = form.get('code_verifier') ?? '';
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url');
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return void json(400, { error: 'invalid_grant' });
    json(200, { access_token: code, token_type: 'Bearer', expires_in: 60, id_token: await tokenOf(grant) });
  }

  const metadata = () => ({
    issuer: state.statedIssuer ?? url,
    ...{ authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token`, jwks_uri: `${url}/jwks` },
    ...{
      userinfo_endpoint: `${url}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    },
    ...{ id_token_signing_alg_values_supported: ['ES256'], code_challenge_methods_supported: ['S256'] },
  });

  async function tokenOf({ claims, lies, nonce }: Grant): Promise<string> {
    const issuedAt = Math.floor(now() / 1000);
    const expiresAt = issuedAt + (lies.expiresIn ?? 60);
    const payload = {
      ...{ iss: url, aud: CLIENT.id, iat: issuedAt, exp: expiresAt, nonce },
      ...(lies.thin ? { sub: claims.sub } : claims),
      ...lies.claims,
    };
    if (lies.unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(payload)}.`;
    }
    const key = lies.forged ? others.privateKey : keys.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  }

  /** The person signs in at the page of the provider. Returns the address to which it sends the browser back. */
  function authorize(address: unknown, claims: Claims, lies: IssuerLies = {}): URL {
    const { searchParams } = new URL(String(address));
    const code = randomBytes(16).toString('hex');
    const redirectUri = searchParams.get('redirect_uri')!;
    grants.set(code, {
      ...{ claims, lies, redirectUri },
      nonce: searchParams.get('nonce')!,
      challenge: searchParams.get('code_challenge')!,
    });
    const back = new URL(redirectUri);
    back.search = String(new URLSearchParams({ code, state: searchParams.get('state')! }));
    return back;
  }

  return {
    url,
    /** `person` signs in by browser; null: nobody */
    state,
    authorize,
  };
}
