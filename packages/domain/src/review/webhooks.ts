import { z } from 'zod';
import { ConsignmentId, ConsignmentNumber, integerId } from '../api/ids.ts';
import { parseUrl } from '../text/parse-url.ts';
import { line, tooLong } from '../text/text.ts';

/** Limited because each one costs a request for every change. */
export const MAX_WEBHOOKS = 10;
const MAX_ADDRESS = 500;
const MAX_DESCRIPTION = 100;
/** About three days, because a receiver may be down over a weekend. Failed messages can be resent by hand. */
export const WEBHOOK_TRIES = 14;
export const WEBHOOK_PAUSED_AFTER_DAYS = 5;

export const CHOSEN_WEBHOOK_EVENTS = [
  'consignment.status_changed',
  'consignment.deleted',
  'consignment.restored',
  'message.created',
  'proposal.created',
  'proposal.ended',
  'consignment.contacted',
  'consignment.assigned',
] as const;
/** What concerns the team alone: only for webhooks of all consignments, which only staff can have (ADR 0208). */
const STAFF_WEBHOOK_EVENTS: readonly ChosenWebhookEvent[] = ['consignment.contacted', 'consignment.assigned'];
const ChosenWebhookEvent = z.enum(CHOSEN_WEBHOOK_EVENTS);
export type ChosenWebhookEvent = z.infer<typeof ChosenWebhookEvent>;

const WEBHOOK_EVENTS = [...CHOSEN_WEBHOOK_EVENTS, 'webhook.test'] as const;
/** Whether an event is sent only to webhooks of all consignments, never to an owner's own. */
export function isForStaffOnly(event: WebhookEventType): boolean {
  return STAFF_WEBHOOK_EVENTS.some((each) => each === event);
}
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The server also rejects addresses outside the public internet (SSRF). */
const Address = z
  .string('Please enter the address to call')
  .trim()
  .max(MAX_ADDRESS, tooLong(MAX_ADDRESS))
  .refine(isHttpsAddress, 'Please enter an https address');

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Also allows HTTP to this machine, which the server rejects except in development. */
function isHttpsAddress(value: string): boolean {
  const url = parseUrl(value);
  if (!url) return false;
  const { protocol, hostname, username, password } = url;
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

export const CreateWebhook = z
  .object({
    url: Address,
    description: line(MAX_DESCRIPTION).default(''),
    allConsignments: z.boolean().default(false),
    events: z
      .array(ChosenWebhookEvent)
      .min(1, 'Please choose at least one event')
      .max(100)
      .default(['consignment.status_changed'])
      .transform((chosen) => CHOSEN_WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
  })
  .refine(({ allConsignments, events }) => allConsignments || !events.some(isForStaffOnly), {
    path: ['events'],
    message: 'Contacts and assignments are sent only to webhooks of all consignments',
  });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

const id = integerId();
export const WebhookRef = z.object({ id });
export type WebhookRef = z.infer<typeof WebhookRef>;

/** `pausedReason`: `owner` by hand, `failing` because every message failed for days. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  allConsignments: z.boolean(),
  events: z.array(ChosenWebhookEvent),
  createdAt: z.date(),
  pausedAt: z.date().nullable(),
  pausedReason: z.enum(['owner', 'failing']).nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret (https://www.standardwebhooks.com, `whsec_` and base64) is shown only when it is created or renewed. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const PauseWebhook = z.object({ id, paused: z.boolean() });
export type PauseWebhook = z.infer<typeof PauseWebhook>;

/** The body of a webhook request. It contains no personal data; receivers fetch details from the API. */
export const WebhookMessage = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: z.iso.datetime(),
  data: z.object({
    consignmentId: ConsignmentId.nullable(),
    number: ConsignmentNumber.nullable(),
    /**
     * The previous status, `null` for a new submission; for a message, the sender's side: `owner` or `team`; for a
     * proposal, its previous state; for an assignment, whether somebody had the case: `assigned` or `unassigned`.
     */
    from: z.string().nullable(),
    /** For a contact, its channel. */
    to: z.string().nullable(),
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const DELIVERY_STATES = ['queued', 'failing', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message to one webhook. `answer` is the receiver's status, or the reason why there is none. */
export const WebhookDelivery = z.object({
  id: z.string(),
  messageId: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  consignmentId: ConsignmentId.nullable(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  answer: z.string().nullable(),
  createdAt: z.date(),
  nextTryAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = z.object({
  id,
  limit: z.int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const DeliveryPage = z.object({ items: z.array(WebhookDelivery), nextCursor: z.string().nullable() });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const Redeliver = z.object({ id, deliveryId: z.string().regex(/^\d{1,18}$/) });
export type Redeliver = z.infer<typeof Redeliver>;
