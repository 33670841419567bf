import './app/mantine-base.ts';
import './app/fonts.css';
import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { publishCspNonce } from './app/csp-nonce.ts';
import { takeMailedToken } from './lib/mailed-token.ts';

const root = document.getElementById('root');
// Where there is none, the browser is too old, and public/browser-check.js has said so.
if (root) {
  publishCspNonce();
  takeMailedToken();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
