interface SmsMessage {
  to: string;
  body: string;
  /** The same for each try of one message, for gateways that deduplicate. */
  id?: string;
}

export interface SmsTransport {
  readonly kind: 'outbox' | 'twilio' | 'webhook' | 'none';
  send(message: SmsMessage): Promise<void>;
}

/** A message was not accepted. Contains neither recipient nor text, because it is logged. */
export class SmsError extends Error {
  override name = 'SmsError';
}
