import type { TokenScope } from '@marque/domain/account/access-tokens';
import type { Role } from '@marque/domain/account/roles';
import type { SessionUser } from '@marque/domain/account/user';
import type { DraftId, UserId } from '@marque/domain/api/ids';

/** What is known of the browser or script that asks. */
export interface RequestInfo {
  id: string;
  /** Of the client, by the proxies we trust. */
  ip: string;
  /** The session id the browser sent, if any; also the id of a login that waits for its second factor. */
  sessionId: string | null;
  /** A browser that somebody signed in with before; `null` when it never was, or forgot. */
  deviceId: string | null;
  userAgent: string;
}

/** What is known of the session beside whose it is. */
export interface SessionInfo {
  /** Its name in the owner's list of sessions. */
  publicId: string;
  /** When its owner last confirmed their identity. */
  authenticatedAt: Date;
}

/** The access token that a request brought. */
export type TokenProof =
  | { kind: 'valid'; id: number; scopes: readonly TokenScope[]; ownerRole: Role }
  /** Unknown, expired or revoked: whoever brings it is nobody. */
  | { kind: 'refused' };

/** Lets a phone add photos to one draft, and ends that. */
export interface PairingCookie {
  setPairing(phone: { secret: string; expiresAt: Date } | null): void;
}

/** A phone that took up the photos of one draft: it is nobody otherwise. */
export interface PairingProof {
  id: number;
  /** Whose draft it is. */
  userId: UserId;
  draftId: DraftId;
  /** When this ends, unless the phone gives another sign of life. */
  expiresAt: Date;
}

/** Starts and ends the browser's session by setting cookies on the answer. */
export interface SessionCookies {
  set(sessionId: string, expiresAt: Date): void;
  clear(): void;
  /**
   * Lets this browser be recognised after the session has ended: guesses from elsewhere then do not count against it.
   */
  setDevice(deviceId: string): void;
}

/** The browser at the other end: where it is, and how its session is changed. */
export interface SessionClient {
  request: RequestInfo;
  cookies: SessionCookies;
}

/** The signed-in user, as services need them: who, from where, and in which session. */
export interface Caller {
  userId: UserId;
  user: SessionUser;
  request: RequestInfo;
}
