import type { MailKind } from '@marque/domain/review/mails';
import type { MailContent, RenderedMail } from '@marque/emails/mail-content';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A letter brings its styles along and loads nothing. */
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

async function sampleOf(kind: MailKind): Promise<RenderedMail> {
  const [{ renderMail }, { SAMPLE_COMPANY, SAMPLES }] = await Promise.all([
    import('@marque/emails/render-mail'),
    import('@marque/emails/samples'),
  ]);
  // The table is typed by kind: kind and content go together.
  return renderMail({ kind, ...SAMPLES[kind] } as MailContent, SAMPLE_COMPANY);
}

/** The letters of the house as they look, for whoever works on them. Development only: server.ts leaves it out otherwise. */
export function addMailPreviewRoutes(app: FastifyInstance): void {
  app.get(LIST_PATH, async (_request, reply) => {
    const entries = (await sampleKinds()).map(
      (kind) =>
        `<li><a href="${LIST_PATH}/${kind}">${kind}</a> (<a href="${LIST_PATH}/${kind}?part=text">text</a>)</li>`,
    );
    return html(
      reply,
      `<!DOCTYPE html><html lang="en"><title>Letters</title><h1>Letters</h1><ul>${entries.join('')}</ul></html>`,
    );
  });

  app.get<{ Params: { kind: string }; Querystring: { part?: string } }>(
    `${LIST_PATH}/:kind`,
    async ({ params, query }, reply) => {
      const kind = (await sampleKinds()).find((known) => known === params.kind);
      if (!kind) return reply.callNotFound();
      const letter = await sampleOf(kind);
      if (query.part === 'text') return reply.type('text/plain; charset=utf-8').send(letter.text);
      return html(reply, letter.html);
    },
  );
}
