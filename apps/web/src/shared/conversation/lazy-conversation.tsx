import { latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import type { ConversationProps } from './conversation.tsx';
import classes from './conversation-place.module.css';

const conversation = latePart(async () => (await import('./conversation.tsx')).Conversation);

/** The conversation about a car, loaded after the page around it; its space is reserved. */
export function LazyConversation(props: ConversationProps) {
  return <LatePlace part={conversation} props={props} loading={<div className={classes.place} />} />;
}
