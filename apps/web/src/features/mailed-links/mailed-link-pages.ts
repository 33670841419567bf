// One file for three small pages: each of its own would cost every visitor its name in the table of files.
export { ConfirmEmailPage } from './confirm-email-page.tsx';
export { StopEmailChangePage } from './stop-email-change-page.tsx';
export { UnlockPage } from './unlock-page.tsx';
