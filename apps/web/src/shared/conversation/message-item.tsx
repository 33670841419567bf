import type { Message, MessageSide } from '@marque/domain/conversation/messages';
import { formatDateTime } from '@marque/domain/text/format';
import classes from './conversation.module.css';
import { MessageAttachments } from './message-attachments.tsx';

interface MessageItemProps {
  message: Message;
  side: MessageSide;
  onLightboxToggle?: ((isOpen: boolean) => void) | undefined;
}

/** The author of a message as the reading side sees them. */
function authorText({ from, isMine, author, isByEmail }: Message, side: MessageSide): string {
  if (isMine) return 'You';
  if (from === 'owner') return author === null ? 'The owner' : side === 'team' ? `${author} (owner)` : author;
  if (side === 'owner') return author === null ? 'Our team' : `${author} from our team`;
  // An email from the team's own address has no named author.
  return author ?? (isByEmail ? 'The team' : 'Former colleague');
}

export function MessageItem({ message, side, onLightboxToggle }: MessageItemProps) {
  const { text, isByEmail, createdAt } = message;
  return (
    <article className={classes.message}>
      <p className={classes.meta}>
        <span className={classes.author}>{authorText(message, side)}</span>{' '}
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        {isByEmail && <span> · By email</span>}
      </p>
      <p className={classes.text}>{text}</p>
      <MessageAttachments message={message} onLightboxToggle={onLightboxToggle} />
    </article>
  );
}
