import type { MailKind } from '@marque/domain/review/mails';
import type { ReactNode } from 'react';
import type { Company, MailContent } from './mail-content.ts';

export type ContentOf<K extends MailKind> = Omit<Extract<MailContent, { kind: K }>, 'kind'>;

/** The template of one kind of email. `preview` is the line that inboxes show next to the subject. */
export interface EmailTemplate<K extends MailKind> {
  subject(content: ContentOf<K>): string;
  preview(content: ContentOf<K>): string;
  body(content: ContentOf<K>, company: Company): ReactNode;
}
