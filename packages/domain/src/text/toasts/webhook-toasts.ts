import { MESSAGE_NOT_SENT_AGAIN } from '../messages.ts';
import type { ToastText } from './toast-text.ts';

export const WEBHOOK_TOASTS = {
  webhooksNotFetched: { title: 'Failed to fetch webhooks' },
  webhookNotAdded: { title: 'Error', description: 'Failed to add the webhook.' },
  webhookSecretNotRenewed: { title: 'Error', description: 'Failed to create a new secret.' },
  webhookPaused: { title: 'Webhook paused', description: 'It will not receive any messages until you resume it.' },
  webhookResumed: { title: 'Webhook resumed' },
  webhookNotChanged: { title: 'Error', description: 'Failed to change the webhook.' },
  webhookRemoved: { title: 'Webhook removed' },
  webhookNotRemoved: { title: 'Error', description: 'Failed to remove the webhook.' },
  webhookNotTested: { title: 'Error', description: 'Failed to send a test.' },
  deliveriesNotFetched: { title: 'Failed to fetch deliveries' },
  deliveryNotSentAgain: { title: 'Error', description: MESSAGE_NOT_SENT_AGAIN },
} as const satisfies Record<string, ToastText>;
