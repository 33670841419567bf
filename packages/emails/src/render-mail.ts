import type { MailKind } from '@marque/domain/review/mails';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LetterOf } from './email-template.ts';
import { LETTERS } from './email-templates.ts';
import type { House, MailContent, RenderedMail } from './mail-content.ts';
import { LetterFrame } from './parts/email-frame.tsx';
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

/** A message in words: HTML for most readers, and the same letter as plain text. Whatever people typed is text in both. */
export async function renderMail(content: MailContent, house: House): Promise<RenderedMail> {
  // The table is typed by kind; one kind's letter gets that kind's content.
  const letter = LETTERS[content.kind] as LetterOf<MailKind>;
  const subject = letter.subject(content);
  const frame = { subject, preview: letter.preview(content), house };
  const read = (medium: Medium) =>
    renderToStaticMarkup(
      createElement(
        MediumContext.Provider,
        { value: medium },
        createElement(LetterFrame, frame, letter.body(content, house)),
      ),
    );
  return { subject, html: `${DOCTYPE}${read('html')}`, text: unescaped(read('text')) };
}
