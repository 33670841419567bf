/** The library of the two ceremonies, loaded with the first passkey: a start need not wait for it (ADR 0139). */
export const loadWebauthn = () => import('@simplewebauthn/server');
