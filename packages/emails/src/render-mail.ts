import type { MailKind } from '@marque/domain/review/mails';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailTemplate } from './email-template.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import type { Company, MailContent, RenderedMail } from './mail-content.ts';
import { EmailFrame } from './parts/email-frame.tsx';
import { type Medium, MediumContext } from './parts/medium.ts';

const DOCTYPE = '<!DOCTYPE html>';
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function unescaped(markup: string): string {
  return markup.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

export async function renderMail(content: MailContent, company: Company): Promise<RenderedMail> {
  // TypeScript cannot relate the kind of the template to that of the content.
  const template = EMAIL_TEMPLATES[content.kind] as EmailTemplate<MailKind>;
  const subject = template.subject(content);
  const frame = { subject, preview: template.preview(content), company };
  const render = (medium: Medium) =>
    renderToStaticMarkup(
      createElement(
        MediumContext.Provider,
        { value: medium },
        createElement(EmailFrame, frame, template.body(content, company)),
      ),
    );
  return { subject, html: `${DOCTYPE}${render('html')}`, text: unescaped(render('text')) };
}
