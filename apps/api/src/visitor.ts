/** What is known of the browser or script that asks. */
export interface RequestInfo {
  id: string;
  /** Of the client, by the proxies we trust. */
  ip: string;
  /** The session id the browser sent, if any. */
  sessionId: string | null;
}

/** Starts and ends the browser's session by setting cookies on the answer. */
export interface SessionCookies {
  set(sessionId: string, expiresAt: Date): void;
  clear(): void;
}
