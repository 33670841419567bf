import { ShownOnce } from '../shown-once.tsx';

export interface WebhookSecretProps {
  secret: string;
  onSaved(): void;
}

export function WebhookSecret({ secret, onSaved }: WebhookSecretProps) {
  return (
    <ShownOnce label="Secret" secret={secret} onSaved={onSaved}>
      <p>
        Every message is signed with this secret, as Standard Webhooks defines it, so that your server knows it comes
        from us. Please copy it now: it is shown only once.
      </p>
    </ShownOnce>
  );
}
