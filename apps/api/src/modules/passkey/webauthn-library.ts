/** Loaded with the first passkey, to speed up the start (ADR 0139). */
export const loadWebauthn = () => import('@simplewebauthn/server');
