import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeClass } from './theme-class.tsx';
import { createThemeManager } from './theme-storage.ts';
import { createClient, trpc } from './trpc.ts';

/**
 * Data never goes stale by itself and nothing is retried (spec section 9): a mutation names what it refreshes. `always`
 * lets a call fail at once while offline instead of hanging, so that the page can say so.
 */
function createQueries(): QueryClient {
  return new QueryClient({
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
}

/** The nonce that the server wrote into this page, for the few style elements that are made at run time. */
function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute from scripts' getAttribute and keep it in the property.
  return meta?.nonce ?? '';
}

const themeManager = createThemeManager();

/** Everything around the pages: theme, data, addresses. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries);
  const [client] = useState(createClient);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={themeManager}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={styleNonce}
    >
      <ThemeClass />
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <BrowserRouter>{children}</BrowserRouter>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
