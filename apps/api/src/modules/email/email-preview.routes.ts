import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { CONSIGNMENT_ID, consignmentIdParam } from '../../transport/http/consignment-id-param.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { previewConsignmentMail } from './consignment-mail.service.ts';

export const EMAIL_PREVIEW: PlainRoute = {
  method: 'GET',
  path: '/api/admin/consignments/:id/email-preview',
  operationId: 'email.previewPage',
  chapter: 'Review',
  summary: 'Preview the email about a consignment',
  description: 'The email that `send-email` would send, as a web page.',
  access: { kind: 'permitted', action: 'consignment.mail' },
  errors: ['CONSIGNMENT_NOT_FOUND', 'EMAIL_NOT_SET_UP'],
  parameters: [CONSIGNMENT_ID],
  success: { content: { 'text/html': { schema: { type: 'string' } } } },
};

/**
 * An email has its own styles and shows photos of this origin, so it must keep that origin; scripts are forbidden. Only
 * the product's own pages may frame it, and its links open in a new tab.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/**
 * `GET /api/admin/consignments/{id}/email-preview`: the email of `email.preview` as its own page. A page of the web app
 * could not show it: a `srcdoc` frame inherits the page's policy, which forbids the inline styles of an email.
 */
export function addEmailPreviewRoute(app: FastifyInstance, deps: Deps): void {
  addPlainRoute(app, EMAIL_PREVIEW, {}, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(EMAIL_PREVIEW));
    const { html } = await previewConsignmentMail(deps, { user }, consignmentIdParam(request));
    return reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', '<head><base target="_blank">'));
  });
}
