import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { LinkKind } from '@marque/domain/review/mails';
import { type FollowedLink, findOpenLink, takeOpenLink } from './account-links.queries.ts';

const KEY_BYTES = 32;
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface LinkSecrets {
  current: string;
  previous: string | null;
}

function computeMac(secret: string, kind: LinkKind, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marque account links', KEY_BYTES));
  return createHmac('sha256', key).update(`${kind} ${id}`).digest();
}

/** The token of a stored link: its id and a MAC. Computed when the message is rendered and never stored. */
export function getToken(secrets: LinkSecrets, kind: LinkKind, id: string): string {
  return `${id}.${computeMac(secrets.current, kind, id).toString('base64url')}`;
}

/**
 * The id in a valid token of this kind; `null` for any other text. Compares the whole text: base64url ignores invalid
 * characters and the last bits, so that many texts would decode to the same bytes.
 */
function idIn(secrets: LinkSecrets, kind: LinkKind, token: string): string | null {
  const id = token.slice(0, UUID_LENGTH);
  if (!UUID.test(id)) return null;
  const brought = Buffer.from(token);
  const isOurs = [secrets.current, secrets.previous].some((secret) => {
    const made = secret === null ? null : Buffer.from(getToken({ current: secret, previous: null }, kind, id));
    return made?.length === brought.length && timingSafeEqual(made, brought);
  });
  return isOurs ? id : null;
}

/** Which of these kinds a token was made for; `null` for none of them. The link itself may be used up or gone. */
export function kindOfToken(secrets: LinkSecrets, kinds: readonly LinkKind[], token: string): LinkKind | null {
  return kinds.find((kind) => idIn(secrets, kind, token) !== null) ?? null;
}

/** Reads a link without using it up; raises LINK_INVALID if it is unknown, used, or expired. */
export async function readLink(
  db: Db,
  secrets: LinkSecrets,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<FollowedLink> {
  const id = idIn(secrets, kind, token);
  const link = id && (await findOpenLink(db, kind, id, now));
  if (!link) throw new DomainError('LINK_INVALID');
  return link;
}

/** Uses up a link; of parallel requests only one succeeds. Raises LINK_INVALID like `readLink`. */
export async function redeemLink(
  trx: Db,
  secrets: LinkSecrets,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<FollowedLink> {
  const id = idIn(secrets, kind, token);
  const link = id && (await takeOpenLink(trx, kind, id, now));
  if (!link) throw new DomainError('LINK_INVALID');
  return link;
}
