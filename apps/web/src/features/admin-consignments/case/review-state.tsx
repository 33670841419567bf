import type { Photos } from '@marque/domain/photo/photos';
import { labelChangeItem } from '@marque/domain/review/change-item-labels';
import { type ChangeItem, type ChangeRequest, REJECTION_REASONS, type Rejection } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { pinKey } from './case-work.ts';
import classes from './review-state.module.css';

/** The reason for a rejection as the owner reads it. */
export function RejectionNote({ status, rejection }: { status: string; rejection: Rejection | null }) {
  if (status !== 'rejected' || !rejection) return null;
  return (
    <FactSection title="Rejection" level={3}>
      <p className={classes.lead}>{REJECTION_REASONS[rejection.reason]}</p>
      <blockquote className={classes.note}>{rejection.note}</blockquote>
    </FactSection>
  );
}

function itemLabel(item: ChangeItem, photos: Photos): string {
  const title = labelChangeItem(item);
  if (item.kind !== 'photo') return title;
  if (item.url === null) return `${title}: a photo is missing`;
  const place = (photos[item.category] ?? []).findIndex(({ url }) => url === item.url);
  return place === -1 ? title : `${title}, photo ${place + 1}`;
}

export function WaitingRequest({ request, photos }: { request: ChangeRequest | undefined; photos: Photos }) {
  if (!request) return null;
  return (
    <FactSection title="Waiting for the owner" level={3}>
      <p className={classes.lead}>
        Asked <time dateTime={request.createdAt.toISOString()}>{formatDateTime(request.createdAt)}</time>
      </p>
      <dl className={classes.items}>
        {request.items.map((item) => (
          <div key={`${pinKey(item)} ${item.reason}`}>
            <dt className={classes.item}>{itemLabel(item, photos)}</dt>
            <dd className={classes.reason}>{item.reason}</dd>
          </div>
        ))}
      </dl>
      {request.note && <blockquote className={classes.note}>{request.note}</blockquote>}
    </FactSection>
  );
}
