import { DomainError } from '@marque/domain/errors';
import type { Mail } from '@marque/domain/mails';
import type { MailContent } from '@marque/emails/mail-content';
import { tokenOf } from '../account-links/account-links.ts';
import type { OutgoingMail } from '../adapters/mail/mail-transport.ts';
import type { Deps } from '../deps.ts';
import { consignmentDetails } from './consignment-details.ts';
import type { MailSettings } from './mail-settings.ts';

type WrittenMail = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'inline'>;

/**
 * A queued message in words. Links and codes are put in here, at the last moment, so that the database never holds them. Raises what its data lacks:
 * CONSIGNMENT_NOT_FOUND when the consignment has gone.
 */
export async function writeMail(
  deps: Deps,
  { kind, data }: { kind: string; data: unknown },
  settings: MailSettings | null,
): Promise<WrittenMail> {
  // What `queueMail` wrote.
  const mail = { ...(data as object), kind } as Mail;
  const { content, inline } = await contentOf(deps, mail);
  // React and the templates are only loaded where a message is written.
  const { renderMail } = await import('@marque/emails/render-mail');
  const rendered = await renderMail(content, {
    publicUrl: deps.config.publicUrl,
    supportEmail: settings?.sender.address ?? null,
  });
  return { ...rendered, inline };
}

async function contentOf(deps: Deps, mail: Mail): Promise<{ content: MailContent; inline: OutgoingMail['inline'] }> {
  const { appSecret, config, secrets } = deps;
  const linkSecrets = { current: appSecret, previous: config.appSecretPrevious };
  switch (mail.kind) {
    case 'password_reset': {
      const token = tokenOf(linkSecrets, 'password_reset', mail.linkId);
      return alone({ kind: mail.kind, username: mail.username, url: page(deps, 'reset-password', token) });
    }
    case 'email_change': {
      const token = tokenOf(linkSecrets, 'email_change', mail.linkId);
      const url = page(deps, 'confirm-email', token);
      return alone({ kind: mail.kind, username: mail.username, email: mail.email, url });
    }
    case 'account_locked': {
      const token = tokenOf(linkSecrets, 'unlock', mail.linkId);
      return alone({ kind: mail.kind, username: mail.username, url: page(deps, 'unlock', token) });
    }
    case 'phone_code':
      return alone({ kind: mail.kind, username: mail.username, code: secrets.open('phone-code', mail.sealedCode) });
    case 'consignment_details': {
      const found = await consignmentDetails(deps, mail.consignmentId, mail.sentBy);
      if (!found) throw new DomainError('CONSIGNMENT_NOT_FOUND');
      return { content: { kind: mail.kind, ...found.details }, inline: found.inline };
    }
    default:
      return alone(mail);
  }
}

function alone(content: MailContent) {
  return { content, inline: [] };
}

function page({ config }: Deps, path: string, token: string): string {
  return `${config.publicUrl}/${path}#token=${encodeURIComponent(token)}`;
}
