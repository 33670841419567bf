import type { BadgeLook } from '@marque/domain/consignment/status';
import {
  type ChosenWebhookEvent,
  type DeliveryState,
  WEBHOOK_PAUSED_AFTER_DAYS,
  type Webhook,
  type WebhookDelivery,
} from '@marque/domain/review/webhooks';

export const DELIVERY_STATE_VIEWS: Readonly<Record<DeliveryState, { label: string; look: BadgeLook }>> = {
  queued: { label: 'Queued', look: 'quiet' },
  failing: { label: 'Failing', look: 'destructive' },
  delivered: { label: 'Delivered', look: 'default' },
  dead: { label: 'Given up', look: 'destructive' },
};

export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description || new URL(url).host;
}

export const EVENT_LABELS: Readonly<Record<ChosenWebhookEvent, string>> = {
  'consignment.status_changed': 'Status changed',
  'consignment.deleted': 'Consignment deleted',
  'consignment.restored': 'Consignment restored',
  'message.created': 'Message sent',
  'proposal.created': 'Proposal made',
  'proposal.ended': 'Proposal answered or closed',
  'consignment.contacted': 'Contact logged',
  'consignment.assigned': 'Assigned or released',
};

const MESSAGE_TEXTS: Readonly<Record<WebhookDelivery['type'], string>> = { ...EVENT_LABELS, 'webhook.test': 'Test' };

export function messageText({ type }: Pick<WebhookDelivery, 'type'>): string {
  return MESSAGE_TEXTS[type];
}

/** Why no messages are sent. */
export function pauseText(reason: Webhook['pausedReason']): string {
  if (reason === 'failing') {
    return `We paused it: it asked us to stop, or no message was delivered for ${WEBHOOK_PAUSED_AFTER_DAYS} days.`;
  }
  return 'You paused it: no messages are sent.';
}

/** `2 tries · 500 Internal Server Error` */
export function outcomeText({ tries, answer }: Pick<WebhookDelivery, 'tries' | 'answer'>): string {
  const counted = tries > 0 ? `${tries} ${tries === 1 ? 'try' : 'tries'}` : '';
  return [counted, answer].filter(Boolean).join(' · ');
}
