import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { NO_SHAPE, PAGE_SKELETONS } from './app/page-skeletons.tsx';
import { Providers } from './app/providers.tsx';

/** The page that is being rendered. */
let address = '/';

function Address({ children }: { children: ReactNode }) {
  return <StaticRouter location={address}>{children}</StaticRouter>;
}

/**
 * The landing page as a guest first sees it, made at build time (vite-plugins/prerender.ts). Main.tsx takes it over.
 *
 * @param nonceMark stands wherever the nonce of the answer belongs
 */
export function renderLanding(nonceMark: string): string {
  address = '/';
  return renderToString(
    <StrictMode>
      <App router={Address} styleNonce={() => nonceMark} />
    </StrictMode>,
  );
}

/** What Mantine puts before whatever it renders. */
const SHARED_STYLES = /<style data-mantine-styles.*?<\/style>/gs;
/** Where the frame of a page takes in its shape (ui/page-loading.tsx). */
const EMPTY_SHAPE = /(data-page-skeleton="true">)(?=<\/div>)/;

/** The styles that every page but the landing page, which has them, begins with. */
export function renderSharedStyles(nonceMark: string): string {
  address = '/';
  const styles = renderToString(<App router={Address} styleNonce={() => nonceMark} />).match(SHARED_STYLES);
  return (styles ?? []).join('');
}

/** Another page in its final shape, without its data; `path` is the route's own. */
export function renderSkeleton(path: string, nonceMark: string): string {
  address = path.replace(':id', '1');
  const frame = renderToString(<App router={Address} styleNonce={() => nonceMark} />).replace(SHARED_STYLES, '');
  const shape = renderToString(
    <Providers router={Address} styleNonce={() => nonceMark}>
      {PAGE_SKELETONS[path] ?? NO_SHAPE}
    </Providers>,
  ).replace(SHARED_STYLES, '');
  if (!EMPTY_SHAPE.test(frame)) throw new Error(`${path} has no place for its shape`);
  return frame.replace(EMPTY_SHAPE, (start) => start + shape);
}
