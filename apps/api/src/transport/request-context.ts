import type { TokenScope } from '@marque/domain/account/access-tokens';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import type { DraftId, UserId } from '@marque/domain/api/ids';

export interface RequestInfo {
  id: string;
  ip: string;
  /** The session id that the browser sent, if any; also the id of a login that waits for its second factor. */
  sessionId: string | null;
  /** Identifies a browser that someone signed in with before; `null` if nobody did, or its cookie is gone. */
  deviceId: string | null;
  userAgent: string;
}

export interface SessionInfo {
  publicId: string;
  authenticatedAt: Date;
}

export type TokenProof =
  | { kind: 'valid'; id: number; scopes: readonly TokenScope[]; ownerRole: Role }
  | { kind: 'refused' };

export interface PairingCookie {
  setPairing(phone: { secret: string; expiresAt: Date } | null): void;
}

/** A phone paired with a draft, which has no other identity. */
export interface PairingProof {
  id: number;
  userId: UserId;
  draftId: DraftId;
  expiresAt: Date;
}

export interface SessionCookies {
  set(sessionId: string, expiresAt: Date): void;
  clear(): void;
  /**
   * Lets the account recognize this browser after the session has ended: guesses from elsewhere then do not count
   * against it.
   */
  setDevice(deviceId: string): void;
}

export interface SessionClient {
  request: RequestInfo;
  cookies: SessionCookies;
}

export interface Caller {
  userId: UserId;
  user: SessionUser;
  request: RequestInfo;
}
