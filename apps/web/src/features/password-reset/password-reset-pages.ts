// One file for two small pages: each of its own would cost every visitor its name in the table of files.
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
