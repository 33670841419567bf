import { Button } from '@mantine/core';
import type { OwnAddress } from '@marque/domain/account/account';
import { EMAIL_ADDRESS_TOASTS } from '@marque/domain/text/toasts/email-address-toasts';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './confirm-email-notice.module.css';
import { ConfirmEmailText } from './confirm-email-text.tsx';
import { formatWait, useSecondsUntil } from './use-seconds-until.ts';

interface ConfirmEmailNoticeProps {
  className?: string | undefined;
  /** The address given with a car; the account's own is always included. */
  named?: string | undefined;
}

/** The page fetches the addresses before it shows the notice, which must not fetch them again. */
const FRESH_MS = 5_000;

/** The user's unconfirmed addresses, and how to confirm them. Empty if all are confirmed. */
export function ConfirmEmailNotice({ className, named }: ConfirmEmailNoticeProps) {
  const { data: addresses = [] } = trpc.account.emailAddresses.useQuery(undefined, {
    // The link is opened elsewhere: in another tab, or on a phone.
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  const isMeant = ({ address, isAccounts }: OwnAddress) =>
    isAccounts || address.toLowerCase() === named?.trim().toLowerCase();
  const open = addresses.filter((each) => !each.isConfirmed && isMeant(each));
  if (open.length === 0) return null;
  return (
    <section className={`${classes.notice} ${className ?? ''}`} aria-label="Confirm your email address">
      {open.map((each) => (
        <ToConfirm key={each.address} {...each} />
      ))}
    </section>
  );
}

function ToConfirm({ address, isAccounts, sentAt, sendAgainAt }: OwnAddress) {
  const utils = trpc.useUtils();
  const seconds = useSecondsUntil(sendAgainAt);
  const label = sentAt ? 'Send again' : 'Send the link';
  const send = trpc.account.sendConfirmation.useMutation({
    onSuccess: (addresses) => {
      utils.account.emailAddresses.setData(undefined, addresses);
      showToast(EMAIL_ADDRESS_TOASTS.confirmationSent);
    },
    onError: async (error) => {
      showToast({ ...EMAIL_ADDRESS_TOASTS.confirmationNotSent, description: getMessage(error) }, 'destructive');
      // The server knows how long to wait.
      if (toApiError(error)?.retryAfter) await utils.account.emailAddresses.invalidate();
    },
  });
  return (
    <div className={classes.row}>
      <ConfirmEmailText address={address} isAccounts={isAccounts} isLinkSent={sentAt !== null} />
      <Button
        variant="default"
        loading={send.isPending}
        disabled={seconds > 0}
        onClick={() => send.mutate({ address })}
        className={classes.again ?? ''}
      >
        {seconds > 0 ? `Send again in ${formatWait(seconds)}` : label}
      </Button>
    </div>
  );
}
