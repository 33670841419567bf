import { ShownOnce } from '../shown-once.tsx';

export interface WebhookSecretProps {
  secret: string;
  onSaved(): void;
}

export function WebhookSecret({ secret, onSaved }: WebhookSecretProps) {
  return (
    <ShownOnce label="Secret" secret={secret} onSaved={onSaved}>
      <p>
        Every message is signed with this secret, in the way of Standard Webhooks, so that your server knows that it
        comes from us. Please copy it now: it is shown this once.
      </p>
    </ShownOnce>
  );
}
