// One chunk for three small pages: separate chunks would add entries to the module map that every visitor loads.
export { ConfirmEmailPage } from './confirm-email-page.tsx';
export { StopEmailChangePage } from './stop-email-change-page.tsx';
export { UnlockPage } from './unlock-page.tsx';
