/** Passkeys of the browser. It reads and writes the JSON of the service by itself. */
import { RequestError, send } from './request.ts';

type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/** Errors of the browser, as pages show them: `passkey`, `passkeyExists` and `passkeySupport` are names of messages. */
function shown(error: unknown): RequestError {
  const name = error instanceof Error ? error.name : '';
  const code = name === 'InvalidStateError' ? 'passkeyExists' : name === 'SecurityError' ? 'passkeySupport' : 'passkey';
  return new RequestError({ code, detail: String(error) });
}

function requireSupport(): void {
  if (typeof PublicKeyCredential === 'undefined' || !('parseCreationOptionsFromJSON' in PublicKeyCredential)) {
    throw new RequestError({ code: 'passkeySupport', detail: 'this browser has no passkeys' });
  }
}

/** Makes a passkey on the device of the person and registers it. */
export async function registerPasskey({
  name,
  password,
}: {
  name: string;
  password: string | undefined;
}): Promise<void> {
  requireSupport();
  const options = await send<CreationOptions>('passkeys/start', password === undefined ? {} : { password });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw shown(error);
  });
  await send('passkeys', { name, response: (credential as PublicKeyCredential).toJSON() });
}

/** Signs in with a passkey that the person chooses. */
export async function signInByPasskey(): Promise<void> {
  requireSupport();
  const options = await send<RequestOptions>('sign-in/passkey/start');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey }).catch((error: unknown) => {
    throw shown(error);
  });
  await send('sign-in/passkey', { response: (credential as PublicKeyCredential).toJSON() });
}
