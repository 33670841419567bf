import { guard, pageAccess } from '@marque/domain/account/routes';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AuthPageState } from '../lib/auth-page-state.ts';
import { isPageInHtml } from '../lib/page-in-html.ts';
import { storeTarget } from '../lib/post-login-target.ts';
import { useForgetSignOut, useSession } from '../lib/session.ts';
import { useLoadingUntilRendered } from '../lib/use-loading-until-rendered.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import { Redirect } from '../ui/redirect.tsx';
import type { LazyPage } from './lazy-page.tsx';
import { useFirstPage } from './use-first-page.ts';

/** What has to be loaded for a page in the HTML: main.tsx has done so. */
const NONE: readonly LazyPage[] = [];

interface GuardedProps {
  /** The route's own pattern, so that no spelling of a URL can bypass the guard. */
  path: string;
  /** What has to be loaded for the page. */
  pages: readonly LazyPage[];
  children: ReactNode;
}

/**
 * Shows a page only to users who may see it (spec 2.2; the table is in domain/routes). Public pages do not wait for the
 * session.
 */
export function Guarded({ path, pages, children }: GuardedProps) {
  const { user, isLoading, hasSignedOut } = useSession();
  const [isInHtml] = useState(() => isPageInHtml(path));
  const isPublic = pageAccess(path).kind === 'public';
  // What is in the HTML, the server has sent to a guest.
  const isKnown = isPublic || isInHtml || !isLoading;
  // A public page leads nobody elsewhere.
  const redirect = isKnown ? guard(path, user) : null;
  const isReady = useFirstPage(isInHtml ? NONE : pages, isKnown && redirect === null);
  const isWaiting = useLoadingUntilRendered(!isKnown || !isReady);
  const forgetSignOut = useForgetSignOut();

  useEffect(() => {
    if (isPublic && hasSignedOut) forgetSignOut();
  }, [isPublic, hasSignedOut, forgetSignOut]);

  // At build time, all other pages render only a skeleton.
  if (import.meta.env.SSR && !isInHtml) return <PageLoading />;
  if (redirect === null) return isWaiting ? <PageLoading /> : children;
  if (redirect !== '/auth') return <Redirect to={redirect} />;
  return hasSignedOut ? <Redirect to="/" /> : <SendToAuth />;
}

const WANTED: AuthPageState = { reason: 'page' };

function SendToAuth() {
  const { pathname, search, hash } = useLocation();
  const [wanted] = useState(`${pathname}${search}${hash}`);
  useEffect(() => storeTarget(wanted), [wanted]);
  return <Redirect to="/auth" state={WANTED} />;
}
