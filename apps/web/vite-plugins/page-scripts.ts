export type Ask = readonly [path: string, input?: unknown];

/** What a page of the application loads at the start; modules are paths relative to apps/web. */
export interface PageScripts {
  /** As in the routes (src/app/routes.tsx). */
  path: string;
  /** The page's own modules: their files keep their names. */
  own: readonly string[];
  /** Other modules that the page loads at once, shared with other pages. */
  also: readonly string[];
  /** Modules that it loads on its own a moment later. */
  soon: readonly string[];
  /** Queries that it sends as soon as it is shown. */
  asks: readonly Ask[];
  /** The weight of the page when chunks are merged. */
  weight: number;
}

export const START = 'index.html';

/** The styles of Mantine's components, which every page except the landing page loads. */
export const COMPONENTS = 'src/app/mantine-components.ts';
export const LIVE = 'src/lib/live-channels.ts';
const MENU = 'src/app/mobile-menu.tsx';
const PHOTOS = 'src/shared/photos/photo-step/photo-step.tsx';
const STAFF = 'src/app/admin-shell.tsx';

function page(
  path: string,
  module: string,
  weight: number,
  { also = [], soon = [], asks = [] }: Partial<PageScripts> = {},
): PageScripts {
  return { path, own: [`src/features/${module}`], also: [COMPONENTS, ...also], soon, asks, weight };
}

/** In the input of a query: the number in the address of the page. */
export const ID_IN_PATH = ':id';

export const FIRST_ASKS: readonly Ask[] = [['auth.session'], ['product.settings']];

const AUTH_ASKS: readonly Ask[] = [['auth.pendingSecondFactor']];
const DASHBOARD_ASKS: readonly Ask[] = [
  ['draft.find'],
  ['consignment.pageMine', { limit: 100, direction: 'forward' }],
  ['profile.get'],
  ['profile.usage'],
  ['account.emailAddresses'],
  ['message.unread'],
];
const SETTINGS_ASKS: readonly Ask[] = [
  ['profile.get'],
  ['profile.usage'],
  ['account.emailAddresses'],
  ['twoFactor.status'],
  ['passkey.list'],
  ['account.sessions'],
  ['accessToken.list'],
  ['webhook.list'],
];
const CONSIGNMENT_ASKS: readonly Ask[] = [
  ['consignment.get', { id: ID_IN_PATH }],
  ['review.ofOwner', { id: ID_IN_PATH }],
  ['account.emailAddresses'],
];
const EMAIL_ASKS: readonly Ask[] = [['email.settings'], ['email.provider']];
const COMPANY_ASKS: readonly Ask[] = [['legal.history', { page: 'terms' }]];
const USERS_ASKS: readonly Ask[] = [['users.list', { limit: 50, q: null, direction: 'forward' }]];
const FIGURES_ASKS: readonly Ask[] = [['figures.get', { unit: 'week' }]];
const WIZARD_ASKS: readonly Ask[] = [['draft.find'], ['profile.get']];
const REVIEW_ASKS: readonly Ask[] = [
  ['admin.counts'],
  ['message.unreadOfOwners'],
  ['review.openProposals'],
  ['savedView.last'],
  [
    'admin.consignments',
    { limit: 50, cursor: null, q: null, status: null, sort: 'waiting', deleted: false, assignee: null },
  ],
];

/** Every page with scripts of its own (src/app/routes.tsx); the landing page only uses those of index.html. */
export const PAGES: readonly PageScripts[] = [
  page('/auth', 'auth/auth-page.tsx', 8, { asks: AUTH_ASKS }),
  page('/forgot-password', 'password-reset/password-reset-pages.ts', 0.2),
  page('/reset-password', 'password-reset/password-reset-pages.ts', 0.2),
  page('/confirm-email', 'mailed-links/mailed-link-pages.ts', 0.2),
  page('/stop-email-change', 'mailed-links/mailed-link-pages.ts', 0.1),
  page('/unlock', 'mailed-links/mailed-link-pages.ts', 0.1),
  page('/terms', 'legal/legal-page.tsx', 0.02, { asks: [['legal.page', { page: 'terms' }]] }),
  page('/privacy', 'legal/legal-page.tsx', 0.02, { asks: [['legal.page', { page: 'privacy' }]] }),
  page('/imprint', 'legal/legal-page.tsx', 0.02, { asks: [['legal.page', { page: 'imprint' }]] }),
  page('/success', 'wizard/success-page.tsx', 1),
  page('/verify-phone', 'phone-verification/verify-phone-page.tsx', 0.3, { soon: [MENU] }),
  page('/dashboard', 'dashboard/dashboard-page.tsx', 3, { also: [LIVE, MENU], asks: DASHBOARD_ASKS }),
  page('/consign', 'wizard/wizard-page.tsx', 2, { also: [LIVE, MENU], soon: [PHOTOS], asks: WIZARD_ASKS }),
  page('/consignments/:id', 'consignment/consignment-page.tsx', 1, {
    also: [LIVE],
    soon: [MENU],
    asks: CONSIGNMENT_ASKS,
  }),
  page('/settings', 'settings/settings-page.tsx', 0.7, { also: [MENU], asks: SETTINGS_ASKS }),
  page('/shoot', 'paired-phone/paired-phone-page.tsx', 1),
  page('/admin/dashboard', 'admin-consignments/admin-dashboard-page.tsx', 2, {
    also: [STAFF, LIVE],
    asks: REVIEW_ASKS,
  }),
  page('/admin/settings', 'admin-email/email-settings-page.tsx', 0.3, { also: [STAFF], asks: EMAIL_ASKS }),
  page('/admin/figures', 'figures/figures-page.tsx', 0.2, { also: [STAFF], asks: FIGURES_ASKS }),
  page('/admin/company', 'company/company-page.tsx', 0.1, { also: [STAFF], asks: COMPANY_ASKS }),
  page('/admin/users', 'admin-users/admin-users-page.tsx', 0.8, { also: [STAFF], asks: USERS_ASKS }),
];
