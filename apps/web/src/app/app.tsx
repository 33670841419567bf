import { useLocation } from 'react-router-dom';
import { ConfirmIdentity } from '../shared/identity/confirm-identity/confirm-identity.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageProgress } from './page-progress.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { AppRoutes } from './routes.tsx';
import { useScrollToTop } from './scroll-to-top.ts';
import { useThemeOnDocument } from './use-theme-on-document.ts';

/** The whole application. Router and style nonce depend on where it runs: in a browser or at build time. */
export function App(environment: Omit<ProvidersProps, 'children'>) {
  return (
    <Providers {...environment}>
      <Pages />
      <PageProgress />
      <ConfirmIdentity />
      <ToastRegion />
    </Providers>
  );
}

function Pages() {
  useScrollToTop();
  useThemeOnDocument();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <AppRoutes />
    </ErrorBoundary>
  );
}
