import type { SameVin } from '@marque/domain/review/review';
import { Link } from 'react-router-dom';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import classes from './review-state.module.css';

/**
 * Names the other cases and drafts with the same VIN: two people claim the same car, or its owner submitted it before.
 */
export function SameVinNote({ found }: { found: readonly SameVin[] }) {
  if (found.length === 0) return null;
  const isInAnotherAccount = found.some(({ isSameOwner }) => !isSameOwner);
  return (
    <FactSection title={isInAnotherAccount ? 'VIN in another account' : 'VIN used before'} level={3}>
      <p className={classes.lead}>This VIN is also in:</p>
      <ul>
        {found.map(({ kind, id, number, username, isSameOwner }) => (
          <li key={`${kind}-${id}`}>
            <Link className={classes.link} to={{ search: kind === 'draft' ? `?tab=drafts&open=${id}` : `?open=${id}` }}>
              {number ?? `Draft ${id}`}
            </Link>{' '}
            of {isSameOwner ? 'the same owner' : username}
          </li>
        ))}
      </ul>
    </FactSection>
  );
}
