/** Before the address or the number. */
export const LINK_SENT_TO = 'We sent a link to';
export const CODE_SENT_TO = 'We sent a 6-digit code to';
