import { useLocation } from 'react-router-dom';
import { ConfirmIdentity } from '../shared/identity/confirm-identity/confirm-identity.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';
import { useScrollToTop } from './scroll-to-top.ts';

export function App() {
  return (
    <Providers>
      <Pages />
      <ConfirmIdentity />
      <ToastRegion />
    </Providers>
  );
}

function Pages() {
  useScrollToTop();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <AppRoutes />
    </ErrorBoundary>
  );
}
