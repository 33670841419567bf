// One chunk for two small pages: separate chunks would add entries to the module map that every visitor loads.
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
