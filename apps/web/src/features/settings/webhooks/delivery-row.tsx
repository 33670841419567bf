import { Button } from '@mantine/core';
import { may } from '@marque/domain/account/permissions';
import type { WebhookDelivery } from '@marque/domain/review/webhooks';
import { formatDateTime } from '@marque/domain/text/format';
import { Link } from 'react-router-dom';
import { useSignedInUser } from '../../../lib/session.ts';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import { DELIVERY_STATE_VIEWS, messageText, outcomeText } from './webhook-labels.ts';
import classes from './webhooks.module.css';

export interface DeliveryRowProps {
  delivery: WebhookDelivery;
  isSending: boolean;
  /** Absent while nothing can be sent. */
  onSendAgain?: () => void;
}

export function DeliveryRow({ delivery, isSending, onSendAgain }: DeliveryRowProps) {
  const { state, consignmentId, createdAt, nextTryAt } = delivery;
  const { label, look } = DELIVERY_STATE_VIEWS[state];
  const fate = outcomeText(delivery);
  return (
    <li className={classes.delivery}>
      <div className={classes.what}>
        <p className={classes.title}>
          <LabelBadge look={look}>{label}</LabelBadge>
          <span>
            {messageText(delivery)}
            {consignmentId !== null && <ConsignmentLink id={consignmentId} />}
          </span>
        </p>
        <p className={classes.facts}>
          <Time at={createdAt} />
        </p>
        {fate && <p className={classes.facts}>{fate}</p>}
        {state === 'failing' && nextTryAt && (
          <p className={classes.facts}>
            Next try <Time at={nextTryAt} />
          </p>
        )}
      </div>
      {onSendAgain && (
        <Button
          variant="subtle"
          className={classes.again ?? ''}
          aria-label={`Send again: ${messageText(delivery)}, ${formatDateTime(createdAt)}`}
          loading={isSending}
          onClick={onSendAgain}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

function ConsignmentLink({ id }: { id: number }) {
  const { role } = useSignedInUser();
  const to = may(role, 'consignment.readAny') ? `/admin/dashboard?open=${id}` : `/consignments/${id}`;
  return (
    <>
      {', '}
      <Link className={classes.link ?? ''} to={to}>
        consignment {id}
      </Link>
    </>
  );
}

function Time({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}
