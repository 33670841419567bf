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

/** What React made of text alone, as the text that it was. */
function unescaped(markup: string): string {
  return markup.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** A message in words: HTML for most readers, and the same template as plain text. Whatever people typed is text in both. */
export async function renderMail(content: MailContent, company: Company): Promise<RenderedMail> {
  // The table is typed by kind; one kind's template gets that kind's content.
  const template = EMAIL_TEMPLATES[content.kind] as EmailTemplate<MailKind>;
  const subject = template.subject(content);
  const frame = { subject, preview: template.preview(content), company };
  const read = (medium: Medium) =>
    renderToStaticMarkup(
      createElement(
        MediumContext.Provider,
        { value: medium },
        createElement(EmailFrame, frame, template.body(content, company)),
      ),
    );
  return { subject, html: `${DOCTYPE}${read('html')}`, text: unescaped(read('text')) };
}
