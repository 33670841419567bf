import type { ManagedUser } from '@marque/domain/account/admin-users';
import { maskPhone } from '@marque/domain/account/phone';
import type { BadgeLook } from '@marque/domain/consignment/status';
import { LabelBadge } from '../../ui/status-badge.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './user-badges.module.css';

interface TipBadgeProps {
  label: string;
  tip: string;
  look: BadgeLook;
}

function TipBadge({ label, tip, look }: TipBadgeProps) {
  return (
    <Tooltip label={tip} isForAll wraps isInPlace>
      <button type="button" className={classes.badge}>
        <LabelBadge look={look}>{label}</LabelBadge>
      </button>
    </Tooltip>
  );
}

export function UserBadges({ user }: { user: ManagedUser }) {
  return (
    <span className={classes.badges}>
      <TipBadge
        label={user.phoneVerified ? 'Phone verified' : 'Phone unverified'}
        tip={phoneTip(user)}
        look={user.phoneVerified ? 'default' : 'quiet'}
      />
      <TipBadge
        label={user.twoFactorEnabled ? '2FA enabled' : '2FA disabled'}
        tip={twoFactorTip(user)}
        look={user.twoFactorEnabled ? 'default' : 'quiet'}
      />
    </span>
  );
}

function phoneTip({ phone, phoneVerified }: ManagedUser): string {
  if (!phone) return 'No phone number yet.';
  return phoneVerified ? `${maskPhone(phone)} is verified.` : `${maskPhone(phone)} is not verified yet.`;
}

function twoFactorTip({ phone, twoFactorEnabled, twoFactorMethod }: ManagedUser): string {
  if (!twoFactorEnabled) return 'Signs in without a second factor.';
  if (twoFactorMethod === 'app') return 'Signs in with a code from an authenticator app.';
  return `Signs in with a code by text message${phone ? ` to ${maskPhone(phone)}` : ''}.`;
}
