interface SmsMessage {
  /** E.164 */
  to: string;
  body: string;
  /** The same for each try of one message, for gateways that drop the second. */
  id?: string;
}

/** Where text messages go. */
export interface SmsTransport {
  readonly kind: 'outbox' | 'twilio' | 'webhook' | 'none';
  /** Resolves when the message was taken; rejects with `SmsError` when it was not. */
  send(message: SmsMessage): Promise<void>;
}

/** A message was not taken. Says neither to whom it went nor what stood in it: it is written to the log. */
export class SmsError extends Error {
  override name = 'SmsError';
}
