declare global {
  /**
   * `get-nonce`, a dependency of the scroll lock in Mantine's dialogs, reads the nonce of its style element from here.
   */
  var __webpack_nonce__: string | undefined;
}

/** The nonce that the server wrote into this page, for the few style elements created at run time. */
export function cspNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute from `getAttribute` and only expose the property.
  return meta?.nonce ?? '';
}

/** Sets the nonce for libraries that read it from a global variable. */
export function publishCspNonce(): void {
  globalThis.__webpack_nonce__ = cspNonce();
}
