import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { MAX_PASSWORD_BYTES } from '@marque/domain/product/limits';
import { hash, hashSync, type Options, parseOptions, verify } from '@node-rs/argon2';
import type { Passwords } from '../../transport/ports/passwords.port.ts';
import { createHashQueue } from './hash-queue.ts';

/** argon2id as strong as the OWASP minimum (m=19456, t=2), with parameters that give 1.8 times the throughput here. */
const STRENGTH = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const satisfies Options;
/** Half a second of work per core; requests beyond that are rejected. */
const MAX_WAITING_PER_CORE = 32;

/** A longer or ill-formed password cannot have been set, so it is wrong without hashing. */
function isHashable(password: string): boolean {
  return password.isWellFormed() && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
}

/** Hashes off the main thread, one password per core at a time; raises TOO_MANY_TRIES when too many wait. */
export function createPasswords(cores = availableParallelism()): Passwords {
  const inTurn = createHashQueue(cores, cores * MAX_WAITING_PER_CORE);
  const decoy = hashSync(randomBytes(32), STRENGTH);

  async function isRight(stored: string, password: string): Promise<boolean> {
    if (!isHashable(password)) return false;
    return inTurn(() => verify(stored, password));
  }

  return {
    async hash(password) {
      if (!isHashable(password)) throw new RangeError('a password has at most 1024 bytes of well-formed text');
      return inTurn(() => hash(password, STRENGTH));
    },
    verify: isRight,
    async verifyNothing(password) {
      await isRight(decoy, password);
      return false;
    },
    needsRehash(stored) {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost * timeCost < STRENGTH.memoryCost * STRENGTH.timeCost;
    },
  };
}
