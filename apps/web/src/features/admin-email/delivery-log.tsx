import { ActionIcon, Button } from '@mantine/core';
import { MAIL_STATE_VIEWS } from '@marque/domain/review/mail-labels';
import { MAIL_STATES, type MailState } from '@marque/domain/review/mails';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { getMessage } from '../../lib/api-error.ts';
import { NotRefreshed } from '../../shared/staff/not-refreshed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterChip, FilterChips } from '../../ui/filter-chips.tsx';
import { IconRetry } from '../../ui/icons.tsx';
import { StaffTable, StaffTableSkeleton } from '../../ui/staff-list/staff-table.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './delivery-log.module.css';
import { logColumns } from './log-columns.tsx';
import { useDeliveryLog, useLogFilter } from './use-delivery-log.ts';
import { useResend } from './use-resend.tsx';

/** Every email and its state, newest first. */
export function DeliveryLog() {
  const { state, show } = useLogFilter();
  const log = useDeliveryLog(state);
  const resend = useResend();
  const columns = logColumns({ onResend: resend.ask, resending: resend.busy });
  return (
    <>
      <div className={classes.tools}>
        <FilterChips label="State" className={classes.filters}>
          <FilterChip label="All" isOn={state === null} onClick={() => show(null)} />
          {MAIL_STATES.map((value) => (
            <FilterChip
              key={value}
              label={MAIL_STATE_VIEWS[value].label}
              isOn={state === value}
              onClick={() => show(value)}
            />
          ))}
        </FilterChips>
        <Tooltip label="Refresh">
          {/* The list never refreshes on its own (spec 9.10). */}
          <ActionIcon aria-label="Refresh the log" onClick={() => void log.query.refetch()}>
            <IconRetry />
          </ActionIcon>
        </Tooltip>
      </div>
      <p className={classes.meaning} role="status">
        {state ? MAIL_STATE_VIEWS[state].meaning : 'All messages, newest first.'}
      </p>
      <Messages log={log} columns={columns} {...(state && { state, onShowAll: () => show(null) })} />
      {resend.dialog}
    </>
  );
}

interface MessagesProps {
  log: ReturnType<typeof useDeliveryLog>;
  columns: ReturnType<typeof logColumns>;
  state?: MailState;
  onShowAll?: () => void;
}

function Messages({ log: { mails, query, showMore }, columns, state, onShowAll }: MessagesProps) {
  const { error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const retry = () => void query.refetch();
  if (!mails && error) {
    return (
      <ErrorState
        title={ADMIN_EMAIL_TOASTS.mailsNotFetched.title}
        message={getMessage(error)}
        onRetry={retry}
        isRetrying={isFetching}
      />
    );
  }
  if (!mails) return <StaffTableSkeleton columns={columns} />;
  if (mails.length === 0) {
    const showAll = onShowAll && (
      <Button variant="default" onClick={onShowAll}>
        Show all
      </Button>
    );
    return state ? (
      <EmptyState title="No messages found" action={showAll} />
    ) : (
      <EmptyState title="No messages yet" message="Emails to owners and to the team appear here." />
    );
  }
  return (
    <>
      {error && <NotRefreshed error={error} isRetrying={isFetching} onRetry={retry} />}
      <StaffTable
        caption="Messages"
        columns={columns}
        rows={mails}
        toKey={({ id }) => Number(id)}
        isOutdated={isPlaceholderData}
      />
      {hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={isFetchingNextPage}
            disabled={isPlaceholderData}
            onClick={() => void showMore()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
