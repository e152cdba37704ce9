/** What browsers send about a passkey, as `PublicKeyCredential.toJSON` returns it. */
import { z } from 'zod';

const base64url = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[\w-]+$/, 'must be base64url');

/** 1,023 bytes, as the specification allows. */
const CREDENTIAL_ID_LENGTH_MAX = 1364;
const CLIENT_DATA_LENGTH_MAX = 3000;
const AUTHENTICATOR_DATA_LENGTH_MAX = 3000;
const ATTESTATION_LENGTH_MAX = 20_000;

const credential = {
  id: base64url(CREDENTIAL_ID_LENGTH_MAX),
  rawId: base64url(CREDENTIAL_ID_LENGTH_MAX),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

/** Browsers add members, which are ignored. */
export const RegistrationResponse = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url(CLIENT_DATA_LENGTH_MAX),
    attestationObject: base64url(ATTESTATION_LENGTH_MAX),
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});

export const SignInResponse = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url(CLIENT_DATA_LENGTH_MAX),
    authenticatorData: base64url(AUTHENTICATOR_DATA_LENGTH_MAX),
    signature: base64url(AUTHENTICATOR_DATA_LENGTH_MAX),
    userHandle: base64url(100).nullish(),
  }),
});
