import type { Db } from '@marque/db/database';
import type { Profile, UpdateProfile } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { findProfile, lockProfileFacts, type ProfileFacts, setProfileFacts } from './profile.queries.ts';

/** The caller's own profile. For any other, even for staff, raises USER_NOT_FOUND as if it did not exist (ADR 0003). */
export async function getProfile(db: Db, caller: UserId, wanted: UserId = caller): Promise<Profile> {
  const profile = wanted === caller ? await findProfile(db, caller) : null;
  if (!profile) throw new DomainError('USER_NOT_FOUND');
  return profile;
}

/**
 * Changes the caller's name or consent to text messages; absent fields stay. Records each change in the event log.
 * Raises USER_NOT_FOUND for another user.
 */
export async function updateProfile(
  { db, log }: Deps,
  { userId, request }: Caller,
  { id = userId, ...change }: UpdateProfile & { id?: UserId | undefined },
): Promise<Profile> {
  if (id !== userId) throw new DomainError('USER_NOT_FOUND');
  const changed = await inTransaction(db, async (trx) => {
    const before = await lockProfileFacts(trx, userId);
    if (!before) throw new DomainError('USER_NOT_FOUND');
    const facts = pickNew(before, change);
    const fields = Object.keys(facts);
    if (fields.length === 0) return fields;
    await setProfileFacts(trx, userId, facts);
    await recordChange(trx, userId, facts);
    return fields;
  });
  if (changed.length > 0) log.info({ reqId: request.id, userId, changed }, 'profile changed');
  return getProfile(db, userId);
}

/** The event log must not contain names. */
async function recordChange(
  trx: Db,
  userId: UserId,
  { firstName, lastName, smsConsent }: Partial<ProfileFacts>,
): Promise<void> {
  const event = { userId, actorId: userId };
  if (firstName !== undefined || lastName !== undefined) await addAccountEvent(trx, { kind: 'name_changed', ...event });
  if (smsConsent === undefined) return;
  const data = { to: smsConsent ? 'given' : 'withdrawn' };
  await addAccountEvent(trx, { kind: 'sms_consent_changed', ...event, data });
}

function pickNew(
  before: { [Field in keyof ProfileFacts]: ProfileFacts[Field] | null },
  { firstName, lastName, smsConsent }: UpdateProfile,
): Partial<ProfileFacts> {
  return {
    ...(firstName !== undefined && firstName !== before.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== before.lastName && { lastName }),
    ...(smsConsent !== undefined && smsConsent !== before.smsConsent && { smsConsent }),
  };
}
