import { ActionIcon, Button } from '@mantine/core';
import { USERS_TEXTS } from '@marque/domain/account/admin-users';
import { useEffect, useRef, useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { onFirstInput } from '../../lib/on-first-input.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { NotRefreshed } from '../../shared/staff/not-refreshed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconPlus, IconRetry } from '../../ui/icons.tsx';
import { LateDialog, LateOverlay, latePart } from '../../ui/late-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/staff-list/search-field.tsx';
import { StaffTable, StaffTableSkeleton } from '../../ui/staff-list/staff-table.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './admin-users-page.module.css';
import { countText } from './count-text.ts';
import { useUserDialog } from './use-user-dialog.ts';
import { useUserList, useUserSearch } from './use-user-list.ts';
import { userColumns } from './user-columns.tsx';

const MAX_SEARCH_LENGTH = 200;

const createUserDialog = latePart(async () => (await import('./create-user-dialog.tsx')).CreateUserDialog);
const userDialogs = latePart(async () => (await import('./user-dialogs.tsx')).UserDialogs);

function preloadDialogs(): void {
  createUserDialog.preload();
  userDialogs.preload();
}

/** User Management, for administrators (spec 2.19). */
export function AdminUsersPage() {
  const me = useSignedInUser();
  const utils = trpc.useUtils();
  const { q, isLatest, search } = useUserSearch();
  const list = useUserList(q);
  const dialog = useUserDialog();
  const [isCreating, setIsCreating] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const columns = userColumns({ self: me.id, onOpen: dialog.open });
  useEffect(() => onFirstInput(preloadDialogs), []);

  return (
    <Page
      title="User Management"
      width="wide"
      actions={
        <>
          <Tooltip label="Refresh" isInPlace>
            {/* The list never refreshes on its own (spec 9.10). */}
            <ActionIcon aria-label="Refresh the list" onClick={() => void utils.users.list.invalidate()}>
              <IconRetry />
            </ActionIcon>
          </Tooltip>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setIsCreating(true)}>
            Add User
          </Button>
        </>
      }
    >
      <search className={classes.tools}>
        <SearchField
          q={q}
          isLatest={isLatest}
          onSearch={search}
          label="Search users"
          placeholder="Username, name or email"
          maxLength={MAX_SEARCH_LENGTH}
          inputRef={searchRef}
        />
        <p className={classes.count} role="status">
          {statusText(list)}
        </p>
      </search>
      <UserList list={list} columns={columns} {...(q && { onShowAll: () => search('') })} />
      <LateDialog part={createUserDialog} props={{ isOpen: isCreating, onClose: () => setIsCreating(false) }} />
      <LateOverlay part={userDialogs} props={{ dialog }} isOpen={dialog.isAnyOpen} onClose={dialog.close} />
    </Page>
  );
}

type List = ReturnType<typeof useUserList>;

function statusText({ users, total, query }: List): string {
  if (users) return countText(users.length, total);
  return query.isError ? '' : USERS_TEXTS.loading;
}

interface UserListProps {
  list: List;
  columns: ReturnType<typeof userColumns>;
  onShowAll?: () => void;
}

function UserList({ list: { users, query, showMore }, columns, onShowAll }: UserListProps) {
  const { error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const retry = () => void query.refetch();
  if (!users && error) {
    return (
      <ErrorState title={USERS_TEXTS.notFetched} message={getMessage(error)} onRetry={retry} isRetrying={isFetching} />
    );
  }
  if (!users) return <StaffTableSkeleton columns={columns} label={null} />;
  if (users.length === 0) {
    const showAll = onShowAll && (
      <Button variant="default" onClick={onShowAll}>
        Show all
      </Button>
    );
    return <EmptyState title={USERS_TEXTS.none} action={showAll} />;
  }
  return (
    <>
      {error && <NotRefreshed error={error} isRetrying={isFetching} onRetry={retry} />}
      <StaffTable
        caption="Users"
        columns={columns}
        rows={users}
        toKey={({ id }) => id}
        isOutdated={isPlaceholderData}
      />
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} disabled={isPlaceholderData} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
