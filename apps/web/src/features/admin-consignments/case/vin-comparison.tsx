import { Button } from '@mantine/core';
import { GRADE_LABELS } from '@marque/domain/photo/reading-notes';
import { joinWithOr } from '@marque/domain/text/format';
import { VIN_CHECK_SOURCE_LABELS, type VinCheck, type VinStatement } from '@marque/domain/vin/vin-check';
import { useState } from 'react';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { IconWarning } from '../../../ui/icons.tsx';
import classes from './vin-comparison.module.css';

/**
 * What the owner, the scanned VIN, photos of it and a decoder say about the car, and where they disagree. Expanded by
 * default only if they do.
 */
export function VinComparison({ check }: { check: VinCheck | null }) {
  const [isOpen, setIsOpen] = useState(check !== null && check.disagreements.length > 0);
  if (!check) return null;
  const { statements, disagreements } = check;
  return (
    <FactSection title="VIN comparison" level={3}>
      {disagreements.length === 0 ? (
        <p className={classes.verdict}>
          <IconCheck size={18} />
          {statements.length > 1 ? 'All sources agree.' : 'There is nothing to compare this VIN with.'}
        </p>
      ) : (
        <ul className={classes.disagreements}>
          {disagreements.map((sentence) => (
            <li key={sentence} className={classes.verdict}>
              <IconWarning size={18} />
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the sources' : 'Show the sources'}
      </Button>
      {isOpen && <Statements statements={statements} />}
    </FactSection>
  );
}

function Statements({ statements }: { statements: readonly VinStatement[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">VIN</th>
          <th scope="col">Make</th>
          <th scope="col">Year</th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <StatementRow key={`${statement.by} ${statement.vin}`} statement={statement} />
        ))}
      </tbody>
    </table>
  );
}

const UNKNOWN = 'Unknown';

function StatementRow({ statement: { by, vin, make, years, grade } }: { statement: VinStatement }) {
  return (
    <tr>
      <th scope="row">{VIN_CHECK_SOURCE_LABELS[by]}</th>
      <td className={classes.vin} data-label="VIN">
        {vin ?? UNKNOWN}
        {grade && <span className={classes.grade}> ({GRADE_LABELS[grade]})</span>}
      </td>
      <td data-label="Make">{make ?? UNKNOWN}</td>
      <td data-label="Year">{joinWithOr(years) || UNKNOWN}</td>
    </tr>
  );
}
