import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './consignment-page.module.css';
import skeleton from './consignment-skeleton.module.css';
import panel from './review-panel.module.css';

const FACTS = ['1', '2', '3', '4', '5', '6'];
const EVENTS = ['1', '2'];

/** The top of the page in its final shape: the review, the photo and the facts beside it. */
export function ConsignmentSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading consignment</VisuallyHidden>
      <div className={panel.panel} aria-hidden>
        <div>
          <Skeleton height={32} width="70%" />
          <Skeleton height={64} mt={32} />
          <Skeleton height={44} width={220} mt={32} />
        </div>
        <div>
          {EVENTS.map((event) => (
            <div key={event} className={skeleton.event}>
              <Skeleton height={18} width="80%" />
              <Skeleton height={14} width="50%" mt={8} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.opening} aria-hidden>
        <Skeleton className={skeleton.photo} />
        <div>
          <Skeleton height={24} width={180} mb={24} />
          <div className={skeleton.facts}>
            {FACTS.map((fact) => (
              <div key={fact}>
                <Skeleton height={14} width={80} />
                <Skeleton height={18} width="80%" mt={8} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
