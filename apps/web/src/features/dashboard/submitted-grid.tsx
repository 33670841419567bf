import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { findBestPhoto } from '@marque/domain/photo/best-photo';
import { formatDate, formatMiles } from '@marque/domain/text/format';
import { useTransitionEnd } from '../../lib/view-transition.ts';
import { useUnread } from '../../shared/conversation/use-unread.ts';
import { PhotoImage } from '../../shared/photos/photo-image.tsx';
import { CarLink } from '../../shared/vehicle/car-hero/car-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NoPhoto } from './no-photo.tsx';
import classes from './submitted-grid.module.css';

export function SubmittedGrid({ consignments }: { consignments: readonly Consignment[] }) {
  const getUnread = useUnread('owner');
  useTransitionEnd();
  return (
    <section aria-labelledby="submitted-title">
      <h2 id="submitted-title" className={classes.heading}>
        Submitted Consignments
      </h2>
      <ul className={classes.grid}>
        {consignments.map((consignment, index) => (
          <li key={consignment.id}>
            <SubmittedCard consignment={consignment} isInView={index < 3} unread={getUnread(consignment.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SubmittedCardProps {
  consignment: Consignment;
  isInView: boolean;
  unread: number;
}

function SubmittedCard({ consignment, isInView, unread }: SubmittedCardProps) {
  const { id, number, status, vehicleInfo, createdAt, photos } = consignment;
  const photo = findBestPhoto(photos);
  const title = vehicleTitle(vehicleInfo) ?? number;
  const facts = [vehicleInfo.color, vehicleInfo.mileage === undefined ? null : formatMiles(vehicleInfo.mileage)];
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {photo ? (
          <PhotoImage
            photo={photo}
            alt=""
            sizes="(max-width: 560px) 100vw, (max-width: 900px) 50vw, 400px"
            loading={isInView ? 'eager' : 'lazy'}
            car={id}
          />
        ) : (
          <div className={classes.drawing}>
            <NoPhoto />
          </div>
        )}
        <div className={classes.status}>
          <StatusBadge status={status} />
        </div>
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {vehicleInfo.vin && (
        <p className={classes.vin}>
          <span className={classes.vinLabel}>{vehicleInfo.vinKind === 'chassis' ? 'Chassis number' : 'VIN'} </span>
          {vehicleInfo.vin}
        </p>
      )}
      <p className={classes.foot}>
        <span>
          Submitted <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
        </span>
        <CarLink car={id} to={`/consignments/${id}`} className={classes.link} aria-label={`View Details of ${title}`}>
          View Details
        </CarLink>
      </p>
      {unread > 0 && (
        <p className={classes.request}>
          {unread === 1 ? 'A new message from our team.' : `${unread} new messages from our team.`}
          <CarLink
            car={id}
            to={`/consignments/${id}#messages`}
            className={classes.answer}
            aria-label={`Read messages about ${title}`}
          >
            Read
          </CarLink>
        </p>
      )}
      {status === 'changes_requested' && (
        <p className={classes.request}>
          We asked for changes.
          <CarLink
            car={id}
            to={`/consignments/${id}#answer`}
            className={classes.answer}
            aria-label={`Answer about ${title}`}
          >
            Answer
          </CarLink>
        </p>
      )}
    </article>
  );
}
