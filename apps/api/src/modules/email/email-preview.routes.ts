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
 * A letter brings its styles along and shows photos of this origin, for which it must keep that origin; scripts have no place in it. Only the product's own
 * pages show it in a frame, and its links open beside it.
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
 * `GET /api/admin/consignments/{id}/email-preview`: the letter of `email.preview` as a page of its own. A page of the product could not show it: its policy, which a
 * frame without an address inherits, refuses the styles that a letter carries in its elements.
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
