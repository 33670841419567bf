import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@marque/domain/account/passkeys';

export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  userHandle?: string | undefined;
  credentialId?: string;
  attestation?: 'none' | 'packed';
  isForged?: boolean;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** The subset of CBOR (RFC 8949) that authenticators write. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  const bytes = Buffer.from([(major << 5) | 25, 0, 0]);
  bytes.writeUInt16BE(value, 1);
  return bytes;
}

/** COSE_Key of an ECDSA key on P-256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const entries: [number, CborValue][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map(entries));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A minimal authenticator and its browser (WebAuthn level 3, 6 and 5.8.1) with one passkey. */
export class SoftwareAuthenticator {
  readonly #keys = newKeys();
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #step: number;
  #counter = 0;
  #userHandle: string | undefined;

  constructor(origin = 'http://localhost:3000', { counts = true } = {}) {
    this.#origin = origin;
    this.#step = counts ? 1 : 0;
  }

  register({ challenge, rp, user }: CreationOptions, bent: Bent = {}): PasskeyRegistration {
    this.#userHandle = user.id;
    const id = bent.credentialId ?? this.id;
    const clientData = this.#clientData('webauthn.create', challenge, bent);
    const credentialId = Buffer.from(id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      coseKey(this.#keys.publicKey),
    ]);
    const authData = Buffer.concat([this.#authData(rp.id, bent, 0x40), credential]);
    const statement = new Map<string, CborValue>();
    if (bent.attestation === 'packed') {
      statement.set('alg', -7);
      statement.set('sig', this.#sign(authData, clientData, bent));
    }
    const object = new Map<string, CborValue>([
      ['fmt', bent.attestation ?? 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  assert({ challenge, rpId }: RequestOptions, bent: Bent = {}): PasskeyAssertion {
    this.#counter += this.#step;
    const id = bent.credentialId ?? this.id;
    const clientData = this.#clientData('webauthn.get', challenge, bent);
    const authData = this.#authData(rpId, bent, 0);
    const userHandle = 'userHandle' in bent ? bent.userHandle : this.#userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: this.#sign(authData, clientData, bent).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, bent: Bent): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #authData(rpId: string | undefined, { isUserPresent = true, isUserVerified = true, ...bent }: Bent, flags: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bent.counter ?? this.#counter);
    const allFlags = flags | (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0);
    return Buffer.concat([sha256(bent.rpId ?? rpId ?? ''), Buffer.from([allFlags]), counter]);
  }

  #sign(authData: Buffer, clientData: Buffer, { isForged = false }: Bent): Buffer {
    const { privateKey } = isForged ? newKeys() : this.#keys;
    return sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
  }
}
