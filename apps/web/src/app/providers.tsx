import { MantineProvider } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { getNotePlaces } from '../lib/live-place.ts';
import { isSignedOutError } from '../lib/session.ts';
import { reportSessionEnd } from '../lib/session-end.ts';
import { createThemeManager } from '../lib/theme-storage.ts';
import { createClient, trpc } from '../lib/trpc.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * Data never becomes stale on its own and nothing is retried (spec 9.10): mutations name what they refresh. With
 * `always`, requests fail at once while offline instead of hanging, so that the page can say so.
 */
function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Only for queries shown on a page: others, such as a lookup in the wizard, handle the error where they were
        // made.
        if (isSignedOutError(error) && query.getObserversCount() > 0) reportSessionEnd(queries);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  getNotePlaces(queries.getQueryCache());
  return queries;
}

const themeManager = createThemeManager();
/** Browsers get the variables with the HTML (prerender.tsx). */
const CSS_VARIABLES = import.meta.env.SSR || import.meta.env.DEV ? { cssVariablesResolver } : {};

export interface ProvidersProps {
  router: ComponentType<{ children: ReactNode }>;
  styleNonce: () => string;
  /** Replaced with a stub by the gallery. */
  connect?: typeof createClient;
  children: ReactNode;
}

/** All providers around the pages: theme, data, router. */
export function Providers({ router: Router, styleNonce, connect = createClient, children }: ProvidersProps) {
  const [queries] = useState(createQueries);
  const [client] = useState(connect);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={themeManager}
      {...CSS_VARIABLES}
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <Router>{children}</Router>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
