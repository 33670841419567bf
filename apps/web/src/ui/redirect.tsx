import { Navigate, type NavigateProps } from 'react-router-dom';
import { PageLoading } from './page-loading.tsx';

/** Leads to another page, without an entry of its own, and shows that it is loading. */
export function Redirect(props: Omit<NavigateProps, 'replace'>) {
  return (
    <>
      <Navigate {...props} replace />
      <PageLoading />
    </>
  );
}
