import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { listPhotosInOrder } from '@marque/domain/photo/photos';
import { formatDate, formatMiles } from '@marque/domain/text/format';
import { Link } from 'react-router-dom';
import { useUnread } from '../../shared/conversation/use-unread.ts';
import { PhotoGuide } from '../../shared/photos/photo-guides/photo-guide.tsx';
import { PhotoImage } from '../../shared/photos/photo-image.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './submitted-grid.module.css';

/** The submitted consignments, newest first. */
export function SubmittedGrid({ consignments }: { consignments: readonly Consignment[] }) {
  const getUnread = useUnread('owner');
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
  /** Messages of our team that the owner has not read. */
  unread: number;
}

function SubmittedCard({ consignment, isInView, unread }: SubmittedCardProps) {
  const { id, number, status, vehicleInfo, createdAt, photos } = consignment;
  const photo = listPhotosInOrder(photos)[0]?.photo;
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
          />
        ) : (
          <div className={classes.drawing}>
            <PhotoGuide category="exterior_profile" />
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
        <Link to={`/consignments/${id}`} className={classes.link} aria-label={`View Details of ${title}`}>
          View Details
        </Link>
      </p>
      {unread > 0 && (
        <p className={classes.request}>
          {unread === 1 ? 'A new message from our team.' : `${unread} new messages from our team.`}
          <Link
            to={`/consignments/${id}#messages`}
            className={classes.answer}
            aria-label={`Read messages about ${title}`}
          >
            Read
          </Link>
        </p>
      )}
      {status === 'changes_requested' && (
        <p className={classes.request}>
          Our team asks for changes.
          <Link to={`/consignments/${id}#answer`} className={classes.answer} aria-label={`Answer about ${title}`}>
            Answer
          </Link>
        </p>
      )}
    </article>
  );
}
