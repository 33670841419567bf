import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';

function LandingAddress({ children }: { children: React.ReactNode }) {
  return <StaticRouter location="/">{children}</StaticRouter>;
}

/**
 * The landing page as a guest first sees it, made at build time (vite-plugins/prerender.ts). Main.tsx takes it over.
 *
 * @param nonceMark stands wherever the nonce of the answer belongs
 */
export function renderLanding(nonceMark: string): string {
  return renderToString(
    <StrictMode>
      <App router={LandingAddress} styleNonce={() => nonceMark} />
    </StrictMode>,
  );
}
