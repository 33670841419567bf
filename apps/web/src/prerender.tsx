import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { PAGE_SKELETONS } from './app/page-skeletons.tsx';
import { Providers } from './app/providers.tsx';
import { preloadSignIn } from './app/routes.tsx';
import { setPageInHtml } from './lib/page-in-html.ts';

let address = '/';

function Address({ children }: { children: ReactNode }) {
  return <StaticRouter location={address}>{children}</StaticRouter>;
}

/**
 * The landing page as a guest first sees it, rendered at build time (vite-plugins/prerender.ts) and hydrated by
 * main.tsx.
 *
 * @param nonceMark placeholder for the nonce of each response
 */
export function renderLanding(nonceMark: string): string {
  return renderInHtml('/', nonceMark);
}

/** The sign-in page as a guest first sees it, also hydrated by main.tsx. */
export async function renderSignIn(nonceMark: string): Promise<string> {
  await preloadSignIn();
  return renderInHtml('/auth', nonceMark);
}

function renderInHtml(path: string, nonceMark: string): string {
  address = path;
  setPageInHtml(path);
  const markup = renderToString(
    <StrictMode>
      <App router={Address} styleNonce={() => nonceMark} />
    </StrictMode>,
  );
  setPageInHtml(null);
  return markup.replace(SHARED_STYLES, '');
}

/** The variables of the theme, which Mantine renders before anything else, but not in browsers. */
const SHARED_STYLES = /<style data-mantine-styles.*?<\/style>/gs;
/** The placeholder for the skeleton (ui/page-loading.tsx). */
const EMPTY_SHAPE = /data-page-skeleton="true">(?=<\/div>)/;

/** The variables of the theme, for the head of every page. */
export function renderSharedStyles(nonceMark: string): string {
  address = '/';
  const styles = renderToString(<App router={Address} styleNonce={() => nonceMark} />).match(SHARED_STYLES);
  return (styles ?? []).join('');
}

/** The skeleton of another page; `path` is the route's own pattern. */
export function renderSkeleton(path: string, nonceMark: string): string {
  address = path.replace(':id', '1');
  if (!PAGE_SKELETONS[path]) throw new Error(`${path} has no shape`);
  const frame = renderToString(<App router={Address} styleNonce={() => nonceMark} />).replace(SHARED_STYLES, '');
  const shape = renderToString(
    <Providers router={Address} styleNonce={() => nonceMark}>
      {PAGE_SKELETONS[path]}
    </Providers>,
  ).replace(SHARED_STYLES, '');
  if (!EMPTY_SHAPE.test(frame)) throw new Error(`${path} has no place for its shape`);
  return frame.replace(EMPTY_SHAPE, () => `data-page-skeleton="${path}">${shape}`);
}
