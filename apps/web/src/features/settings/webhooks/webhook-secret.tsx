import type { Leaving } from '../leave-shown-once.tsx';
import { ShownOnce } from '../shown-once.tsx';

export interface WebhookSecretProps {
  secret: string;
  leaving: Leaving;
  onSaved(): void;
}

export function WebhookSecret({ secret, leaving, onSaved }: WebhookSecretProps) {
  return (
    <ShownOnce label="Secret" secret={secret} leaving={leaving} onSaved={onSaved}>
      <p>
        Every message is signed with this secret, as Standard Webhooks defines it, so that your server knows it comes
        from us. Please copy it now: it is shown only once.
      </p>
    </ShownOnce>
  );
}
