/**
 * The user handle that authenticators store: the bytes of a random id that is used for nothing else (WebAuthn level 3,
 * 14.6.1).
 */
export function userHandleBytes(webauthnId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(webauthnId.replaceAll('-', ''), 'hex'));
}

/** The user handle as an assertion returns it, in base64url. */
export function userHandleText(webauthnId: string): string {
  return Buffer.from(userHandleBytes(webauthnId)).toString('base64url');
}
