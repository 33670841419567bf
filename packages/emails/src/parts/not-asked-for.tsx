import { Paragraph } from './parts.tsx';

export function NotAskedFor() {
  return (
    <Paragraph>
      The link works once, for 7 days. If you did not give us this address, please ignore this email. You will only
      receive a few reminders like this one.
    </Paragraph>
  );
}
