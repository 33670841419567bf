import './app/mantine-base.ts';
import './app/fonts.css';
import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { publishCspNonce } from './app/csp-nonce.ts';
import { takeMailedToken } from './app/mailed-token.ts';

publishCspNonce();
takeMailedToken();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
