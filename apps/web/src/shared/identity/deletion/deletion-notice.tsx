import { Button } from '@mantine/core';
import { formatDate } from '@marque/domain/text/format';
import { trpc } from '../../../lib/trpc.ts';
import classes from './deletion-notice.module.css';
import { useKeepAccount } from './use-keep-account.ts';

/** Says when the account will be deleted, and offers to keep it. Empty for everybody else. */
export function DeletionNotice() {
  const { data: profile } = trpc.profile.get.useQuery();
  const keep = useKeepAccount(() => document.querySelector<HTMLElement>('h1')?.focus());
  if (!profile?.deletionDueAt) return null;
  return (
    <aside className={classes.notice} aria-label="Deletion of your account">
      <p>
        Your account and everything in it will be deleted on{' '}
        <time className={classes.date} dateTime={profile.deletionDueAt.toISOString()}>
          {formatDate(profile.deletionDueAt)}
        </time>
        .
      </p>
      <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </aside>
  );
}
