/** An authenticator in software: makes passkeys and signs, as a browser and its device do, and lies where a test wants it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What differs from an honest browser. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** of signatures; default: one more than the last */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly isVerified?: boolean;
  readonly credentialId?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** One passkey. */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get credentialId(): string {
    return base64url(this.#id);
  }

  /** What `navigator.credentials.create` gives. */
  create(options: unknown, lies: Lies = {}) {
    const { challenge, rp, user } = options as Options;
    this.#userHandle = user!.id;
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' });
    // COSE: EC2, ES256, P-256, x, y
    const coordinate = (text: string | undefined) =>
      Buffer.concat([Buffer.of(0x58, 32), Buffer.from(text!, 'base64url')]);
    const publicKey = Buffer.concat([
      Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
      ...[coordinate(x), Buffer.of(0x22), coordinate(y)],
    ]);
    const data = Buffer.concat([
      this.#data(lies.rpId ?? rp!.id!, ATTESTED, lies),
      ...[Buffer.alloc(16), Buffer.of(0, this.#id.length), this.#id, publicKey],
    ]);
    // {fmt: 'none', attStmt: {}, authData: bytes}
    const attestation = Buffer.concat([
      ...[Buffer.of(0xa3, 0x63), Buffer.from('fmt'), Buffer.of(0x64), Buffer.from('none')],
      ...[Buffer.of(0x67), Buffer.from('attStmt'), Buffer.of(0xa0, 0x68), Buffer.from('authData')],
      ...[Buffer.of(0x58, data.length), data],
    ]);
    return {
      ...this.#credential(lies),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lies),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` gives. */
  get(options: unknown, lies: Lies = {}) {
    const { challenge, rpId } = options as Options;
    this.#counter = lies.counter ?? this.#counter + 1;
    const authenticatorData = this.#data(lies.rpId ?? rpId!, 0, lies);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lies);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(lies),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#key.privateKey)),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential({ credentialId = this.credentialId }: Lies) {
    return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} };
  }

  #data(rpId: string, flags: number, { isVerified = true }: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)), counter]);
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const origin = lies.origin ?? this.#origin;
    return base64url(
      Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin })),
    );
  }
}
