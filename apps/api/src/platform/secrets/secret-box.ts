import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of a stored secret, which it is bound to: one cannot be passed off as another. */
export type SecretPurpose = 'totp' | 'smtp-password' | 'phone-code' | 'webhook';

/** Encrypts values that must be readable later (ADR 0124). */
export interface SecretBox {
  /**
   * Text for the database: version, key, nonce, ciphertext, and tag. The same plaintext never gives the same text
   * twice.
   */
  seal(purpose: SecretPurpose, plaintext: string): string;
  /** Throws a {@link SecretBoxError} if it was encrypted under another secret, for another purpose, or was changed. */
  open(purpose: SecretPurpose, sealed: string): string;
  isOutdated(sealed: string): boolean;
}

export class SecretBoxError extends Error {
  override name = 'SecretBoxError';
}

interface Key {
  id: string;
  of(purpose: SecretPurpose): Buffer;
}

function keyFrom(secret: string): Key {
  return {
    // Identifies the secret without revealing it.
    id: createHash('sha256').update(`marque key id ${secret}`).digest('base64url').slice(0, 8),
    of: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `marque ${purpose}`, KEY_BYTES)),
  };
}

/**
 * AES-256-GCM under APP_SECRET, with a key per purpose (NIST SP 800-38D, RFC 5869). Values encrypted under `previous`
 * can still be decrypted, so that the secret can be changed without losing anything.
 */
export function createSecretBox(current: string, previous: string | null): SecretBox {
  const newest = keyFrom(current);
  const keys = new Map([newest, ...(previous ? [keyFrom(previous)] : [])].map((key) => [key.id, key]));

  return {
    seal(purpose, plaintext) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.of(purpose), iv);
      const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, newest.id, iv.toString('base64url'), sealed.toString('base64url')].join('.');
    },

    open(purpose, sealed) {
      const [version, keyId = '', iv = '', body = ''] = sealed.split('.');
      if (version !== VERSION) throw new SecretBoxError('a stored secret has an unknown form');
      const key = keys.get(keyId);
      if (!key) throw new SecretBoxError('a stored secret was encrypted under another APP_SECRET');
      const bytes = Buffer.from(body, 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, key.of(purpose), Buffer.from(iv, 'base64url'), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SecretBoxError('a stored secret was changed or belongs elsewhere', { cause: error });
      }
    },

    isOutdated: (sealed) => sealed.split('.')[1] !== newest.id,
  };
}
