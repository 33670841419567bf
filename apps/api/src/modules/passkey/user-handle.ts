/** The user handle that authenticators keep: the bytes of the random id, which is no key of anything else (WebAuthn level 3, 14.6.1). */
export function userHandleBytes(webauthnId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(webauthnId.replaceAll('-', ''), 'hex'));
}

/** As it comes back with an assertion, base64url. */
export function userHandleText(webauthnId: string): string {
  return Buffer.from(userHandleBytes(webauthnId)).toString('base64url');
}
