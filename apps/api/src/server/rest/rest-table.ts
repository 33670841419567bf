import { AUTH_ROUTES } from './auth-routes.ts';
import { CONSIGNOR_ROUTES } from './consignor-routes.ts';
import { DOCUMENT_ROUTES } from './document-routes.ts';
import { EMAIL_ROUTES } from './email-routes.ts';
import { MESSAGE_ROUTES } from './message-routes.ts';
import { PROPOSAL_ROUTES } from './proposal-routes.ts';
import type { RestRoute } from './rest-route.ts';
import { REVIEW_ROUTES } from './review-routes.ts';
import { SAVED_VIEW_ROUTES } from './saved-view-routes.ts';
import { USER_ROUTES } from './user-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

/** Every documented path that uses JSON. Uploads, photos, and metrics are plain routes. */
export const REST_ROUTES: readonly RestRoute[] = [
  ...AUTH_ROUTES,
  ...CONSIGNOR_ROUTES,
  ...DOCUMENT_ROUTES,
  ...MESSAGE_ROUTES,
  ...PROPOSAL_ROUTES,
  ...WEBHOOK_ROUTES,
  ...REVIEW_ROUTES,
  ...SAVED_VIEW_ROUTES,
  ...EMAIL_ROUTES,
  ...USER_ROUTES,
];
