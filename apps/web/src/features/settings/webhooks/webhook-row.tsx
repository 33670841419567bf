import { ActionIcon, Menu } from '@mantine/core';
import type { Webhook } from '@marque/domain/review/webhooks';
import { IconMore } from '../../../ui/icons.tsx';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import { Day, SettingsFacts, SettingsRow, SettingsRowAction } from '../settings-list.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import { EVENT_LABELS, pauseText, webhookName } from './webhook-labels.ts';
import classes from './webhooks.module.css';

export type WebhookDialog = 'deliveries' | 'renew' | 'secret' | 'remove';

export interface WebhookRowProps {
  webhook: Webhook;
  open: WebhookDialog | null;
  onOpen(dialog: WebhookDialog): void;
  onPause(paused: boolean): void;
}

export function WebhookRow({ webhook, open, onOpen, onPause }: WebhookRowProps) {
  const { url, allConsignments, events, createdAt, pausedAt, pausedReason } = webhook;
  const name = webhookName(webhook);
  const logButton = useFocusBack(open === 'deliveries');
  return (
    <SettingsRow
      name={name}
      badge={pausedAt && <LabelBadge look={pausedReason === 'failing' ? 'destructive' : 'quiet'}>Paused</LabelBadge>}
      facts={
        <>
          <SettingsFacts>
            <span className={classes.address}>{url}</span>
          </SettingsFacts>
          <SettingsFacts inLine>
            <span>{allConsignments ? 'All consignments' : 'Your consignments'}</span>
            <span>{events.map((event) => EVENT_LABELS[event]).join(', ')}</span>
            <span>
              Added <Day date={createdAt} />
            </span>
          </SettingsFacts>
          {pausedAt && <SettingsFacts>{pauseText(pausedReason)}</SettingsFacts>}
        </>
      }
      actions={
        <>
          <SettingsRowAction ref={logButton} aria-label={`Deliveries to ${name}`} onClick={() => onOpen('deliveries')}>
            Deliveries
          </SettingsRowAction>
          <RowMenu name={name} isPaused={pausedAt !== null} open={open} onOpen={onOpen} onPause={onPause} />
        </>
      }
    />
  );
}

interface RowMenuProps extends Pick<WebhookRowProps, 'open' | 'onOpen' | 'onPause'> {
  name: string;
  isPaused: boolean;
}

function RowMenu({ name, isPaused, open, onOpen, onPause }: RowMenuProps) {
  const button = useFocusBack(open !== null && open !== 'deliveries');
  function pause(): void {
    // The pressed item disappears with its menu.
    button.current?.focus();
    onPause(!isPaused);
  }
  return (
    <Menu position="bottom-end" width={208} shadow="none" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`More for ${name}`}>
          <IconMore size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={pause}>{isPaused ? 'Resume' : 'Pause'}</Menu.Item>
        <Menu.Item onClick={() => onOpen('renew')}>New secret</Menu.Item>
        <Menu.Item color="danger" onClick={() => onOpen('remove')}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
