import { lazy, Suspense } from 'react';
import type { ConversationProps } from './conversation.tsx';
import classes from './conversation-place.module.css';

const Conversation = lazy(() => import('./conversation.tsx').then((module) => ({ default: module.Conversation })));

/** The conversation about a car, loaded after the page around it; its space is reserved. */
export function LazyConversation(props: ConversationProps) {
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <Conversation {...props} />
    </Suspense>
  );
}
