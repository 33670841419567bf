import './timers.ts';
import '../src/app/mantine-base.ts';
import '../src/app/fonts.css';
import '../src/app/theme.css';
import '../src/app/print.css';
import { notifications } from '@mantine/notifications';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../src/app/app.tsx';
import { THEME_KEY } from '../src/lib/theme-storage.ts';
import { trpc } from '../src/lib/trpc.ts';
import { setCamera } from './camera.ts';
import { GalleryIndex } from './gallery-index.tsx';
import type { Group } from './groups.ts';
import { HOME } from './home.ts';
import { forgetPages, markNewLooks } from './looks.ts';
import { press } from './press.ts';
import { setFound } from './scan-worker.ts';
import { rest, settle } from './settle.ts';
import { standIn } from './stand-in.ts';
import type { State } from './state.ts';
import { STATES } from './states/all.ts';

/** An EventSource without events. */
class SilentStream extends EventTarget {
  readonly readyState = 0;
  close(): void {
    // No dialog was open.
  }
}
Object.assign(globalThis, { EventSource: SilentStream });

let isBroken = false;
const root = createRoot(document.getElementById('root') ?? document.body, {
  onCaughtError: (error) => {
    if (!isBroken) reportError(error);
  },
});
let shown = 0;
let isLoading = false;
/** The path prefix of the current state. */
let place = HOME;

/** Each state has its own folder, so that its paths are the product's and a reload shows the same state. */
function folder({ slug }: State): string {
  return `${HOME}/${slug}`;
}

function PlacedRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter basename={place}>{children}</BrowserRouter>;
}

function render(state: State): void {
  place = folder(state);
  shown += 1;
  root.render(
    <StrictMode>
      <App
        key={shown}
        router={PlacedRouter}
        styleNonce={() => ''}
        connect={() => trpc.createClient({ links: [standIn(state.responses)] })}
      />
    </StrictMode>,
  );
}

function forgetKept(): void {
  for (const key of Object.keys(localStorage)) if (key !== THEME_KEY) localStorage.removeItem(key);
  sessionStorage.clear();
  notifications.clean();
}

/** Shows a state in place of the previous one; resolves once it is complete. */
async function show(slug: string): Promise<void> {
  const state = STATES.find((each) => each.slug === slug);
  if (!state) throw new Error(`There is no state ${slug}`);
  forgetKept();
  forgetPages();
  isLoading = state.isLoading ?? false;
  isBroken = state.isBroken ?? false;
  setCamera(state.hasCamera ?? false);
  setFound(state.found ?? null);
  history.replaceState({ usr: state.history ?? null, key: slug, idx: 0 }, '', `${folder(state)}${state.path}`);
  render(state);
  await settle(isLoading);
  for (const step of state.press ?? []) {
    await press(step);
    await settle(isLoading);
  }
  // A toast would cover the edge of the page.
  notifications.clean();
}

const list = (group: Group) => STATES.filter((state) => state.group === group).map(({ slug }) => slug);

declare global {
  /** For the browser tests. */
  var gallery: {
    list: typeof list;
    show: typeof show;
    rest: typeof rest;
    markNewLooks: typeof markNewLooks;
    isLoading(): boolean;
  };
}
globalThis.gallery = { list, show, rest, markNewLooks, isLoading: () => isLoading };

const [slug, ...within] = location.pathname.slice(HOME.length + 1).split('/');
const state = STATES.find((each) => each.slug === slug);
if (!state) root.render(<GalleryIndex />);
else if (within.length > 0) render(state);
else void show(state.slug);
