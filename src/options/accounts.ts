/** Who can make an account, mail, the identity provider, and the payment system. */
import { z } from 'zod';
import type { Option } from './option.ts';

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Over TLS, or on this machine for trying things out. */
function isIssuer(text: string): boolean {
  if (text === '') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isLocal) && search === '' && hash === '' && username === '';
}

export const ACCOUNTS = {
  SIGN_UP: {
    meaning:
      'Who can make an account: `closed` nobody, `invite` people whom an administrator invites, `open` everyone with an ' +
      'email address, which needs `SMTP_URL` or `OIDC_ISSUER`.',
    default: 'closed',
    schema: z.enum(['closed', 'invite', 'open'], 'must be closed, invite or open'),
  },
  SMTP_URL: {
    meaning:
      'Mail server for links and usage warnings: `smtp://user:password@host:587` or `smtps://...`. Empty: administrators pass links on.',
    default: '',
    schema: z.string().regex(/^(smtps?:\/\/\S+)?$/, 'must be empty or like smtp://user:password@host:587'),
  },
  MAIL_FROM: {
    meaning: 'Sender of mail, such as `Touchline <football@example.com>`.',
    default: 'Touchline <touchline@localhost>',
    schema: z.string().regex(/^[^\r\n]{3,200}$/, 'must have 3 to 200 characters in one line'),
  },
  OIDC_ISSUER: {
    meaning:
      'Identity provider of your organisation (OpenID Connect), such as `https://login.example.com`. Empty: none. Needs ' +
      '`PUBLIC_URL`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. See docs/accounts.md.',
    default: '',
    schema: z
      .string()
      .refine(isIssuer, 'must be an https URL without query (http only for localhost), as the provider states it'),
  },
  OIDC_CLIENT_ID: {
    meaning: 'Id that the identity provider has given this service.',
    default: '',
    schema: z.string().regex(/^[\x21-\x7e]{0,200}$/, 'must have at most 200 characters, without spaces'),
  },
  OIDC_CLIENT_SECRET: {
    meaning: 'Secret that the identity provider has given this service.',
    default: '',
    schema: z.string().regex(/^[\x20-\x7e]{0,500}$/, 'must have at most 500 printable characters'),
  },
  OIDC_NAME: {
    meaning: 'Name of the organisation on the page for signing in.',
    default: 'your organisation',
    schema: z.string().regex(/^[^\r\n]{1,60}$/, 'must have 1 to 60 characters in one line'),
  },
  OIDC_DOMAINS: {
    meaning:
      'Domains of the email addresses that the identity provider may sign in, separated by commas. Empty: all that it has ' +
      'verified.',
    default: '',
    schema: z
      .string()
      .transform((text) => (text === '' ? [] : text.split(',').map((domain) => domain.trim().toLowerCase())))
      .refine((domains) => domains.every((domain) => DOMAIN.test(domain)), 'must be domains such as example.com'),
  },
  PAYMENT_URL: {
    meaning:
      'Page of your payment system, where people change their plan: `https://pay.example.com/?account={account}&plan={plan}`. Empty: ' +
      'administrators change plans.',
    default: '',
    schema: z.string().regex(/^(https?:\/\/\S+)?$/, 'must be empty or a URL'),
  },
  PAYMENT_SECRET: {
    meaning: 'Secret with which your payment system signs `plan.set` messages: `whsec_...`. Empty: none are accepted.',
    default: '',
    schema: z
      .string()
      .regex(/^(whsec_[A-Za-z0-9+/=]{32,})?$/, 'must be empty or whsec_ and at least 24 bytes as base64'),
  },
} as const satisfies Record<string, Option>;
