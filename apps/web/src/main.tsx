import './app/mantine-base.ts';
import './app/fonts.css';
import './app/theme.css';
import './app/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { AppRouter } from './app/app-router.tsx';
import { cspNonce, publishCspNonce } from './app/csp-nonce.ts';
import { restoreStyles } from './app/restore-styles.ts';
import { preloadSignIn } from './app/routes.tsx';
import { removeState } from './lib/browser-entry.ts';
import { takeMailedToken } from './lib/mailed-token.ts';
import { notifyTogether } from './lib/notify-together.ts';
import { setPageInHtml } from './lib/page-in-html.ts';

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
  const renderAnew = () => startTransition(() => createRoot(root).render(app));
  const hydrate = () => {
    restoreStyles(root);
    startTransition(() => void hydrateRoot(root, app));
  };
  // The landing page comes with its markup, as does the sign-in page for guests; other pages with a skeleton
  // (prerender.tsx).
  const isComplete = root.firstElementChild !== null && !root.querySelector('[data-page-skeleton]');
  const isSignIn = location.pathname === '/auth';
  if (!isComplete) {
    renderAnew();
  } else {
    setPageInHtml(location.pathname);
    if (isSignIn) {
      // Why somebody was sent to it is shown once (features/auth/use-auth-page-state.ts), and not in its HTML.
      removeState();
      void preloadSignIn().then(hydrate, renderAnew);
    } else hydrate();
  }
}
