import { Button } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Message, MessageSide } from '@marque/domain/conversation/messages';
import { type Ref, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import type { LiveChannel } from '../../lib/live-channels.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './conversation.module.css';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import { useConversation } from './use-conversation.ts';
import { useMarkRead } from './use-mark-read.ts';

export interface ConversationProps {
  id: ConsignmentId;
  /** The side the reader writes for: the owner or the team. */
  side: MessageSide;
  channel: LiveChannel;
  mayWrite: boolean;
  level?: 2 | 3;
  onLightboxToggle?: ((isOpen: boolean) => void) | undefined;
}

const MESSAGES_ID = 'messages';

const TEXTS: Readonly<Record<MessageSide, { title: string; empty: string }>> = {
  owner: { title: 'Messages', empty: 'No messages yet. Write to our team about your car whenever you like.' },
  team: { title: 'Messages with the owner', empty: 'No messages yet.' },
};

/** The conversation between owner and staff about one car, live while it is open. */
export function Conversation({ id, side, channel, mayWrite, level = 2, onLightboxToggle }: ConversationProps) {
  const headingId = useId();
  const heading = useFocusWhenAddressed();
  const conversation = useConversation(id, channel);
  const { messages, unread } = conversation;
  const lastRef = useMarkRead({ id, lastId: messages.at(-1)?.id ?? null, unread });
  const Heading = `h${level}` as const;
  return (
    <section id={MESSAGES_ID} className={classes.conversation} data-side={side} aria-labelledby={headingId}>
      <Heading id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        {TEXTS[side].title}
      </Heading>
      {conversation.state === 'failed' ? (
        <ErrorState
          title="The messages could not be loaded"
          message={getMessage(conversation.error)}
          onRetry={conversation.retry}
          isRetrying={conversation.isFetching}
        />
      ) : (
        <MessageList
          messages={messages}
          side={side}
          isLoading={conversation.state === 'loading'}
          older={conversation.older}
          lastRef={lastRef}
          onLightboxToggle={onLightboxToggle}
        />
      )}
      {mayWrite ? (
        <MessageForm id={id} side={side} onSent={conversation.add} />
      ) : (
        <p className={classes.hint}>You can read this conversation, but not write in it.</p>
      )}
    </section>
  );
}

interface MessageListProps {
  messages: readonly Message[];
  side: MessageSide;
  isLoading: boolean;
  older: { fetch(): void; isFetching: boolean } | null;
  lastRef: Ref<HTMLDivElement>;
  onLightboxToggle?: ((isOpen: boolean) => void) | undefined;
}

function MessageList({ messages, side, isLoading, older, lastRef, onLightboxToggle }: MessageListProps) {
  if (isLoading) {
    return (
      <p className={classes.hint} role="status">
        Loading messages…
      </p>
    );
  }
  if (messages.length === 0) return <p className={classes.hint}>{TEXTS[side].empty}</p>;
  return (
    <>
      {older && (
        <Button variant="subtle" size="sm" className={classes.older} loading={older.isFetching} onClick={older.fetch}>
          Show earlier messages
        </Button>
      )}
      <ol className={classes.list}>
        {messages.map((message) => (
          <li key={message.id} className={classes.item} data-own={message.from === side || undefined}>
            <MessageItem message={message} side={side} onLightboxToggle={onLightboxToggle} />
          </li>
        ))}
      </ol>
      <div ref={lastRef} className={classes.end} />
    </>
  );
}

/** Links in emails and on the dashboard lead to `#messages`: that heading then takes the focus. */
function useFocusWhenAddressed() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${MESSAGES_ID}`) return;
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return heading;
}
