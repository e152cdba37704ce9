/**
 * The identity provider of the operator's organisation (OpenID Connect): leads people there, and reads who came back. Protocol
 * and cryptography are those of openid-client.
 */
import { createHash } from 'node:crypto';
import type { Configuration, IDToken, ServerMetadata } from 'openid-client';
import { systemClock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { ChallengeStore } from '../../store/accounts/challenges.ts';
import { type ChallengeHolder, newChallenge, useChallenge } from './challenges.ts';

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** for people, such as the name of the organisation */
  readonly name: string;
  /** of allowed email addresses, in lower case; empty: all */
  readonly domains: readonly string[];
}

/** Who the provider says came back. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  /** that the provider has verified, in lower case; null: none */
  readonly email: string | null;
  /** whether the provider states that it has asked for a second factor */
  readonly hasSecondFactor: boolean;
}

/** Methods of the claim `amr` (RFC 8176), by what a person proves with them: two of these are two factors. */
const FACTORS = {
  knowledge: ['pwd', 'pin', 'kba'],
  possession: ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel'],
  person: ['face', 'fpt', 'iris', 'retina', 'vbm'],
} as const;
/** Values of the claim `acr` that stand for several factors: REFEDS, and the policy that OpenID Connect took from OpenID 2. */
const SECOND_FACTOR_ACR = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

/** Who starts: a browser by its cookie, or a session to link its person. */
export interface ProviderStart extends ChallengeHolder {
  readonly purpose: 'organisation' | 'link';
}

const TIMEOUT_SECONDS = 5;
/** Addresses of the provider's endpoints are read again after this time. */
const METADATA_MS = 3_600_000;
/** Clocks differ, and tokens are issued in whole seconds. */
const TOLERANCE_SECONDS = 30;

/** Loaded at the first use: most services have no provider. */
const library = () => import('openid-client');

export class IdentityProvider {
  readonly name: string;
  readonly #options: ProviderOptions;
  readonly #redirectUri: string;
  #metadata: { readonly server: ServerMetadata; readonly readAt: number } | undefined;

  constructor(options: ProviderOptions, publicUrl: string) {
    this.name = options.name;
    this.#options = options;
    this.#redirectUri = `${publicUrl}/sign-in/organisation`;
  }

  /** Where to send a browser. It comes back with a state that works once, for this browser or session. */
  async start(challenges: ChallengeStore, start: ProviderStart, now: number): Promise<string> {
    const configuration = await this.#configuration(now);
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const state = await newChallenge(challenges, start, now);
    const { nonce, verifier } = secretsOf(start.holder, state);
    return buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: this.#redirectUri, scope: 'openid email', state, nonce },
      ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    }).href;
  }

  /** Who has come back with this query. Throws an ApiError if the provider, the browser or the token is not the right one. */
  async finish(
    challenges: ChallengeStore,
    { query, start, now }: { readonly query: string; readonly start: ProviderStart | null; readonly now: number },
  ): Promise<ProviderPerson> {
    const state = new URLSearchParams(query).get('state');
    const isOwn = state !== null && start !== null && (await useChallenge(challenges, state, start, now));
    if (!isOwn) throw startedElsewhere();
    const configuration = await this.#configuration(now);
    const { authorizationCodeGrant, enableNonRepudiationChecks } = await library();
    // checks the signature of the token too, which the protocol leaves to TLS
    enableNonRepudiationChecks(configuration);
    const { nonce, verifier } = secretsOf(start.holder, state);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, new URL(`${this.#redirectUri}?${query}`), checks).catch(
      refused,
    );
    return this.#personOf(configuration, tokens.claims()!, tokens.access_token);
  }

  /** Some providers leave the email address out of the token. */
  async #personOf(configuration: Configuration, claims: IDToken, accessToken: string): Promise<ProviderPerson> {
    const { sub: subject, iss: issuer } = claims;
    let { email, email_verified: isVerified } = claims;
    if (email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined) {
      const { fetchUserInfo } = await library();
      const person = await fetchUserInfo(configuration, accessToken, subject).catch(refused);
      [email, isVerified] = [person.email, person.email_verified];
    }
    const verified = typeof email === 'string' && isVerified === true ? email.trim().toLowerCase() : null;
    return { issuer, subject, email: this.#allowed(verified), hasSecondFactor: statesSecondFactor(claims) };
  }

  #allowed(email: string | null): string | null {
    const { domains } = this.#options;
    if (domains.length === 0 || (email !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1))))
      return email;
    throw new ApiError(
      'email_unverified',
      `${this.name} has not verified that you have an email address at ${domains.join(' or ')}`,
    );
  }

  /** With the time of this service: the library reads that of the process. */
  async #configuration(now: number): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, ...symbols } = await library();
    const server = await this.#server(now);
    const { clientId, clientSecret, issuer } = this.#options;
    // what a provider supports if it does not say so
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
    const configuration = new Configuration(
      server,
      clientId,
      {
        [symbols.clockSkew]: Math.round((now - systemClock.now()) / 1000),
        [symbols.clockTolerance]: TOLERANCE_SECONDS,
      },
      authentication(clientSecret),
    );
    configuration.timeout = TIMEOUT_SECONDS;
    if (issuer.startsWith('http:')) allowInsecureRequests(configuration);
    return configuration;
  }

  async #server(now: number): Promise<ServerMetadata> {
    const read = this.#metadata;
    if (read !== undefined && now - read.readAt < METADATA_MS) return read.server;
    const { allowInsecureRequests, discovery } = await library();
    const { issuer, clientId } = this.#options;
    const configuration = await discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    }).catch((cause: unknown) => {
      throw new ApiError(
        'provider_unavailable',
        'The identity provider does not respond: sign in otherwise, or later',
        {
          cause,
        },
      );
    });
    const server = configuration.serverMetadata();
    this.#metadata = { server, readAt: now };
    return server;
  }
}

export function startedElsewhere(): ApiError {
  return new ApiError('provider_refused', 'This was started in another browser, or too long ago: start again');
}

function statesSecondFactor({ amr, acr }: IDToken): boolean {
  if (typeof acr === 'string' && SECOND_FACTOR_ACR.includes(acr)) return true;
  if (!Array.isArray(amr)) return false;
  return (
    amr.includes('mfa') || Object.values(FACTORS).filter((some) => some.some((one) => amr.includes(one))).length > 1
  );
}

/** The holder and the state lead to these, and nothing else. The state is not stored, nor is the cookie of a browser. */
function secretsOf(holder: string, state: string): { readonly nonce: string; readonly verifier: string } {
  const derived = (purpose: string) => createHash('sha256').update(`${purpose} ${state} ${holder}`).digest('base64url');
  return { nonce: derived('nonce'), verifier: derived('verifier') };
}

/** Faults of the way there are the provider's; a token that is not right is refused. */
function refused(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isDown = cause instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
  if (isDown)
    throw new ApiError('provider_unavailable', 'The identity provider does not respond: try again', { cause });
  throw new ApiError('provider_refused', 'The identity provider has not confirmed who you are: start again', { cause });
}
