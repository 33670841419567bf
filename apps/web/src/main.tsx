import './app/mantine-base.ts';
import './app/fonts.css';
import './app/theme.css';
import './app/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { AppRouter } from './app/app-router.tsx';
import { cspNonce, publishCspNonce } from './app/csp-nonce.ts';
import { takeMailedToken } from './lib/mailed-token.ts';
import { notifyTogether } from './lib/notify-together.ts';

const root = document.getElementById('root');
// Without a root, the browser is too old, and browser-check.js has said so.
if (root) {
  publishCspNonce();
  takeMailedToken();
  notifyTogether();
  const app = (
    <StrictMode>
      <App router={AppRouter} styleNonce={cspNonce} />
    </StrictMode>
  );
  // In slices, between which the browser scrolls and takes input: what the HTML shows is there already.
  startTransition(() => {
    // The landing page comes with its markup, other pages with a skeleton (prerender.tsx).
    if (root.firstElementChild && !root.querySelector('[data-page-skeleton]')) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
