import { Skeleton } from '@mantine/core';
import type { ManagedUser } from '@marque/domain/account/admin-users';
import type { UserId } from '@marque/domain/api/ids';
import { formatDate } from '@marque/domain/text/format';
import type { StaffColumn } from '../../ui/staff-list/staff-table.tsx';
import { ROLE_NAMES } from './role-names.ts';
import { RowActions } from './row-actions.tsx';
import type { OpenUserDialog } from './use-user-dialog.ts';
import { UserBadges } from './user-badges.tsx';
import classes from './user-columns.module.css';

interface UserColumnsOptions {
  self: UserId;
  onOpen: OpenUserDialog;
}

/** The columns of spec 2.19: ID, Username, Role, Status, Actions. */
export function userColumns({ self, onOpen }: UserColumnsOptions): StaffColumn<ManagedUser>[] {
  return [
    { title: 'ID', widthClass: classes.idWidth, cell: ({ id }) => id },
    {
      title: 'Username',
      cell: (user) => <Who user={user} isSelf={user.id === self} />,
      skeleton: (
        <span className={classes.who}>
          <Skeleton height={16} width={96} my={3} />
          <Skeleton height={13} width={144} my={3} />
        </span>
      ),
    },
    { title: 'Role', widthClass: classes.roleWidth, cell: ({ role }) => ROLE_NAMES[role] },
    {
      title: 'Status',
      widthClass: classes.statusWidth,
      cell: (user) => <UserBadges user={user} />,
      skeleton: (
        <span className={classes.badges}>
          <Skeleton height={26} width={128} radius={13} />
          <Skeleton height={26} width={102} radius={13} />
        </span>
      ),
    },
    {
      title: 'Actions',
      widthClass: classes.actionsWidth,
      fillsLine: true,
      cell: (user) => <RowActions user={user} isSelf={user.id === self} onOpen={onOpen} />,
      skeleton: (
        <span className={classes.actions}>
          <Skeleton height={18} width="80%" />
        </span>
      ),
    },
  ];
}

function Who({ user, isSelf }: { user: ManagedUser; isSelf: boolean }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <span className={classes.who}>
      <span className={classes.username}>
        {user.username}
        {isSelf && <span className={classes.self}> (you)</span>}
      </span>
      <span className={classes.person}>{[name, user.email ?? 'No email provided'].filter(Boolean).join(' · ')}</span>
      {user.deletionDueAt && (
        <span className={classes.person}>
          Deletion requested for{' '}
          <time dateTime={user.deletionDueAt.toISOString()}>{formatDate(user.deletionDueAt)}</time>
        </span>
      )}
    </span>
  );
}
