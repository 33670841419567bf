import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { tellEntryChanged } from '../lib/browser-entry.ts';
import { addsDialog } from '../lib/dialog-steps.ts';

/**
 * The router of browsers, with one rule more: going to where the browser already is adds no history entry. Links have
 * it too, but compare with what is rendered, so that a double press added two (ADR 0225).
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory);
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}

function createHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace, createHref } = history;
  history.replace = (to, state) => {
    replace(to, state);
    tellEntryChanged();
  };
  history.push = (to, state) => {
    const { pathname, search, hash } = globalThis.location;
    // A dialog has an entry of its own with the page's URL.
    const isThere = createHref(to) === `${pathname}${search}${hash}` && !addsDialog(state);
    (isThere ? replace : push)(to, state);
    tellEntryChanged();
  };
  return history;
}
