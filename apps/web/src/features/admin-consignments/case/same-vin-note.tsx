import type { SameVin } from '@marque/domain/review/review';
import { Link } from 'react-router-dom';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import classes from './review-state.module.css';

/** Names cases and drafts of other accounts with the same VIN: two people claim the same car. */
export function SameVinNote({ found }: { found: readonly SameVin[] }) {
  if (found.length === 0) return null;
  return (
    <FactSection title="VIN in another account" level={3}>
      <p className={classes.lead}>This VIN is also in:</p>
      <ul>
        {found.map(({ kind, id, number, username }) => (
          <li key={`${kind}-${id}`}>
            <Link className={classes.link} to={{ search: kind === 'draft' ? `?tab=drafts&open=${id}` : `?open=${id}` }}>
              {number ?? `Draft ${id}`}
            </Link>{' '}
            of {username}
          </li>
        ))}
      </ul>
    </FactSection>
  );
}
