import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ManagedUser } from '@marque/domain/account/admin-users';
import { OWN_ACCOUNT, OWN_ACCOUNT_IN_SETTINGS } from '@marque/domain/text/messages';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { IconMore, IconTrash } from '../../ui/icons.tsx';
import { ROW_MAIN } from '../../ui/staff-list/row-focus.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './row-actions.module.css';
import type { OpenUserDialog } from './use-user-dialog.ts';

export interface RowActionsProps {
  user: ManagedUser;
  isSelf: boolean;
  onOpen: OpenUserDialog;
}

/** Actions on a user (spec 2.19; ADR 0006). */
export function RowActions({ user, isSelf, onOpen }: RowActionsProps) {
  return (
    <span className={classes.actions}>
      {isSelf ? <OwnSettings /> : <WaysIn user={user} onOpen={onOpen} />}
      <DeleteButton user={user} isSelf={isSelf} onOpen={onOpen} />
      <RowMenu user={user} isSelf={isSelf} onOpen={onOpen} />
    </span>
  );
}

/** Administrators change their own password and second factor in Settings, where they must confirm their identity. */
function OwnSettings() {
  return (
    <Tooltip label={OWN_ACCOUNT_IN_SETTINGS} isForAll wraps isInPlace>
      <Button component={Link} to="/settings" variant="subtle" size="sm" className={classes.action} {...ROW_MAIN}>
        Your settings
      </Button>
    </Tooltip>
  );
}

function WaysIn({ user, onOpen }: Pick<RowActionsProps, 'user' | 'onOpen'>) {
  const { username, twoFactorEnabled } = user;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        className={classes.action}
        aria-label={`${twoFactorEnabled ? 'Disable' : 'Set up'} 2FA for ${username}`}
        onClick={(event) => onOpen(twoFactorEnabled ? 'disableTwoFactor' : 'setUpTwoFactor', user, event.currentTarget)}
        {...ROW_MAIN}
      >
        {twoFactorEnabled ? 'Disable 2FA' : 'Set up 2FA'}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        className={classes.action}
        aria-label={`Reset password of ${username}`}
        onClick={(event) => onOpen('resetPassword', user, event.currentTarget)}
      >
        Reset password
      </Button>
    </>
  );
}

/** In the administrator's own row the button stays focusable and explains why it is disabled. */
function DeleteButton({ user, isSelf, onOpen }: RowActionsProps) {
  return (
    <Tooltip label={isSelf ? OWN_ACCOUNT : 'Delete'} isForAll isInPlace>
      <ActionIcon
        color="danger"
        className={classes.icon}
        aria-label={`Delete ${user.username}`}
        aria-disabled={isSelf || undefined}
        onClick={(event) => !isSelf && onOpen('delete', user, event.currentTarget)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function RowMenu({ user, isSelf, onOpen }: RowActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const canVerifyPhone = !isSelf && user.phone !== null && !user.phoneVerified;
  return (
    <Menu
      position="bottom-end"
      width={264}
      shadow="none"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu ?? '', item: classes.item ?? '' }}
    >
      <Menu.Target>
        <ActionIcon ref={button} className={classes.icon} aria-label={`More for ${user.username}`}>
          <IconMore size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          aria-disabled={isSelf || undefined}
          closeMenuOnClick={!isSelf}
          onClick={() => !isSelf && onOpen('changeRole', user, button.current)}
        >
          Change role
          {isSelf && <span className={classes.reason}>{OWN_ACCOUNT}</span>}
        </Menu.Item>
        {canVerifyPhone && (
          <Menu.Item onClick={() => onOpen('verifyPhone', user, button.current)}>Verify phone manually</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
