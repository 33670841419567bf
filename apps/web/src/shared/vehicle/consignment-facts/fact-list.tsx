import type { DocumentKind } from '@marque/domain/photo/documents';
import type { ChangeableField } from '@marque/domain/review/review';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';
import { useFactMarks } from './fact-marks.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
  field?: ChangeableField;
  documentKind?: DocumentKind;
  isCode?: boolean;
  /** One long word, such as an email address. */
  isWide?: boolean;
  /** Never wraps, such as a phone number. */
  isUnbroken?: boolean;
  /** Free text: takes the full width and keeps its line breaks. */
  isLong?: boolean;
}

const NOT_GIVEN = 'N/A';

export function FactList({ facts }: { facts: readonly Fact[] }) {
  const marks = useFactMarks();
  return (
    <dl className={classes.list}>
      {facts.map((fact) => (
        <div key={fact.label} className={getWidthClass(fact)}>
          <dt className={classes.label}>
            {fact.label}
            {fact.field && marks?.ofField(fact.field)}
            {fact.documentKind && marks?.ofDocument(fact.documentKind)}
          </dt>
          <dd className={fact.isCode ? classes.code : classes.value}>{fact.value || NOT_GIVEN}</dd>
        </div>
      ))}
    </dl>
  );
}

function getWidthClass({ isCode, isWide, isUnbroken, isLong }: Fact): string | undefined {
  if (isLong) return classes.long;
  if (isCode || isWide) return classes.wide;
  return isUnbroken ? classes.unbroken : undefined;
}
