import type { AccessToken } from '@marque/domain/account/access-tokens';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Day, LastUse, SettingsFacts, SettingsRow, SettingsRowAction } from '../settings-list.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import { describeScopes } from './scope-labels.ts';

export interface TokenRowProps {
  token: AccessToken;
  isBeingRevoked: boolean;
  onRevoke(isExpired: boolean): void;
}

export function TokenRow({ token, isBeingRevoked, onRevoke }: TokenRowProps) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = expiresAt <= useNow();
  // If the button is still there, revoking failed.
  const button = useFocusBack(isBeingRevoked);
  const verb = isExpired ? 'Remove' : 'Revoke';
  return (
    <SettingsRow
      name={name}
      badge={isExpired && <LabelBadge>Expired</LabelBadge>}
      facts={
        <>
          <SettingsFacts>{describeScopes(scopes)}</SettingsFacts>
          <SettingsFacts inLine>
            <span>
              Created <Day date={createdAt} />
            </span>
            <span>
              {isExpired ? 'Expired' : 'Expires'} <Day date={expiresAt} />
            </span>
            <LastUse date={lastUsedAt} />
          </SettingsFacts>
        </>
      }
      actions={
        <SettingsRowAction
          ref={button}
          color="danger"
          aria-label={`${verb} ${name}`}
          loading={isBeingRevoked}
          onClick={() => onRevoke(isExpired)}
        >
          {verb}
        </SettingsRowAction>
      }
    />
  );
}
