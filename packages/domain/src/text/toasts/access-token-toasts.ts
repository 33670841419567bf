import type { ToastText } from './toast-text.ts';

export const ACCESS_TOKEN_TOASTS = {
  tokensNotFetched: { title: 'Failed to fetch access tokens' },
  tokenNotCreated: { title: 'Error', description: 'Failed to create the access token.' },
  tokenRevoked: { title: 'Access token revoked' },
  tokenRemoved: { title: 'Access token removed' },
  tokenNotRevoked: { title: 'Error', description: 'Failed to revoke the access token.' },
} as const satisfies Record<string, ToastText>;
