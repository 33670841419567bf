import type { Config } from '../../config/config.ts';
import { EXPORT_DATA } from '../../modules/account/data-export.routes.ts';
import { CONSIGNMENTS_CSV } from '../../modules/admin-consignments/consignment-csv.routes.ts';
import { CASE_BUNDLE } from '../../modules/case-bundle/case-bundle.routes.ts';
import { DOWNLOAD_DOCUMENT, UPLOAD_ATTACHMENT, UPLOAD_DOCUMENT } from '../../modules/document/document.routes.ts';
import { OWNER_DOSSIER, STAFF_DOSSIER } from '../../modules/dossier/dossier.routes.ts';
import { EMAIL_PREVIEW } from '../../modules/email/email-preview.routes.ts';
import { TAKE_EMAIL, TAKE_SENDGRID_EMAIL } from '../../modules/email-reply/email-reply.routes.ts';
import { FIGURES_CSV } from '../../modules/figures/figures-csv.routes.ts';
import { UPLOAD_PHOTO } from '../../modules/photo/photo.routes.ts';
import { READ_PHOTO } from '../../modules/photo/read-photo.routes.ts';
import { DOWNLOAD_PHOTOS } from '../../modules/photo-archive/photo-archive.routes.ts';
import { LIVENESS, READINESS } from '../../transport/http/health.ts';
import type { PlainRoute } from '../../transport/plain-route.ts';
import { CLIENT_PACKAGE } from './client-package.routes.ts';
import { OPENAPI_DOCUMENT } from './openapi.routes.ts';
import { REFERENCE_PAGE } from './reference-page.ts';

/** Every plain route that all servers have, in the order of its chapters. Each is described at the route. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  UPLOAD_PHOTO,
  READ_PHOTO,
  UPLOAD_DOCUMENT,
  UPLOAD_ATTACHMENT,
  DOWNLOAD_DOCUMENT,
  OWNER_DOSSIER,
  STAFF_DOSSIER,
  DOWNLOAD_PHOTOS,
  CASE_BUNDLE,
  CONSIGNMENTS_CSV,
  FIGURES_CSV,
  EMAIL_PREVIEW,
  EXPORT_DATA,
  OPENAPI_DOCUMENT,
  REFERENCE_PAGE,
  CLIENT_PACKAGE,
  LIVENESS,
  READINESS,
];

/** Those that a server with this configuration has. */
export function listPlainRoutes({ inboundEmail }: Pick<Config, 'inboundEmail'>): PlainRoute[] {
  return inboundEmail === null ? [...PLAIN_ROUTES] : [...PLAIN_ROUTES, TAKE_EMAIL, TAKE_SENDGRID_EMAIL];
}
