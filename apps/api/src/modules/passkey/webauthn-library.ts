/** The library of the two ceremonies, loaded with the first passkey: a start need not wait for it (ADR 0143). */
export const loadWebauthn = () => import('@simplewebauthn/server');
