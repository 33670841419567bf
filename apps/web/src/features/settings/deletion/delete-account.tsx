import { Button } from '@mantine/core';
import { DELETION_GRACE_DAYS, type DeletionReceipt } from '@marque/domain/account/account';
import { formatDate } from '@marque/domain/text/format';
import { useRef, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useKeepAccount } from '../../../shared/identity/deletion/use-keep-account.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import classes from './deletion.module.css';
import { DeletionReceiptPanel } from './deletion-receipt-panel.tsx';

export function DeleteAccount() {
  const { data: profile } = trpc.profile.get.useQuery();
  const [isAsking, setIsAsking] = useState(false);
  const [receipt, setReceipt] = useState<DeletionReceipt | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dueAt = profile?.deletionDueAt ?? null;
  return (
    <div className={classes.delete}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Delete your account
      </h3>
      {dueAt && receipt ? (
        <DeletionReceiptPanel
          receipt={receipt}
          onKept={() => {
            setReceipt(null);
            heading.current?.focus();
          }}
        />
      ) : dueAt ? (
        <Pending dueAt={dueAt} onKept={() => heading.current?.focus()} />
      ) : (
        <>
          <p className={classes.text}>
            For {DELETION_GRACE_DAYS} days, you can still change your mind. After that, your profile, your draft, your
            consignments and your photos are deleted for good, and any open review ends.
          </p>
          <Button variant="outline" color="danger" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
      <DeleteAccountDialog
        isOpen={isAsking}
        onRequested={(requested) => {
          setIsAsking(false);
          setReceipt(requested);
        }}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

/** Requested on another day or in another browser, where the receipt was shown. */
function Pending({ dueAt, onKept }: { dueAt: Date; onKept: () => void }) {
  const keep = useKeepAccount(onKept);
  return (
    <>
      <p className={classes.text}>
        You requested the deletion of this account. It will be deleted on {formatDate(dueAt)}; until then, you can keep
        it.
      </p>
      <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </>
  );
}
