declare global {
  /** Where `get-nonce`, under the scroll lock of Mantine's dialogs, looks for the nonce of its style element. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce that the server wrote into this page, for the few style elements that are made at run time. */
export function cspNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute from scripts' getAttribute and keep it in the property.
  return meta?.nonce ?? '';
}

/** Hands the nonce to libraries that take it from a global variable. */
export function publishCspNonce(): void {
  globalThis.__webpack_nonce__ = cspNonce();
}
