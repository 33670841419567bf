import type { MailKind } from '@marque/domain/review/mails';
import type { MailContent, RenderedMail } from '@marque/emails/mail-content';
import type { FastifyInstance, FastifyReply } from 'fastify';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const LIST_PATH = '/api/dev/mails';

function html(reply: FastifyReply, page: string) {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);
}

async function sampleKinds(): Promise<MailKind[]> {
  const { SAMPLES } = await import('@marque/emails/samples');
  return Object.keys(SAMPLES) as MailKind[];
}

async function renderSample(kind: MailKind): Promise<RenderedMail> {
  const [{ renderMail }, { SAMPLE_COMPANY, SAMPLES }] = await Promise.all([
    import('@marque/emails/render-mail'),
    import('@marque/emails/samples'),
  ]);
  return renderMail({ kind, ...SAMPLES[kind] } as MailContent, SAMPLE_COMPANY);
}

/** Shows all emails to developers. Development only: otherwise server.ts does not add it. */
export function addMailPreviewRoutes(app: FastifyInstance): void {
  app.get(LIST_PATH, async (_request, reply) => {
    const entries = (await sampleKinds()).map(
      (kind) =>
        `<li><a href="${LIST_PATH}/${kind}">${kind}</a> (<a href="${LIST_PATH}/${kind}?part=text">text</a>)</li>`,
    );
    return html(
      reply,
      `<!DOCTYPE html><html lang="en"><title>Emails</title><h1>Emails</h1><ul>${entries.join('')}</ul></html>`,
    );
  });

  app.get<{ Params: { kind: string }; Querystring: { part?: string } }>(
    `${LIST_PATH}/:kind`,
    async ({ params, query }, reply) => {
      const kind = (await sampleKinds()).find((known) => known === params.kind);
      if (!kind) return reply.callNotFound();
      const email = await renderSample(kind);
      if (query.part === 'text') return reply.type('text/plain; charset=utf-8').send(email.text);
      return html(reply, email.html);
    },
  );
}
