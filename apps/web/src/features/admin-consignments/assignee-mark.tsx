import { VisuallyHidden } from '@mantine/core';
import type { Assignee } from '@marque/domain/review/assignment';
import classes from './assignee-mark.module.css';

export function toInitials(username: string): string {
  const words = username.split(/[\s._@-]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]).join('') : (words[0] ?? username);
  return Array.from(letters).slice(0, 2).join('').toUpperCase();
}

/** The assignee of a case as initials; the reader's own stand out. */
export function AssigneeMark({ assignee, isMine }: { assignee: Assignee | undefined; isMine: boolean }) {
  if (!assignee) return null;
  const text = isMine ? 'Assigned to you' : `Assigned to ${assignee.username}`;
  return (
    <span className={classes.mark} data-mine={isMine || undefined} title={text}>
      <span aria-hidden>{toInitials(assignee.username)}</span>
      <VisuallyHidden component="span">{text}</VisuallyHidden>
    </span>
  );
}
