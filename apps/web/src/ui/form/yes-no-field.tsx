import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { fieldId } from './field.tsx';
import { HelpTip } from './help-tip.tsx';
import { SEGMENTED } from './segmented.ts';
import classes from './yes-no-field.module.css';

const ANSWERS = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

interface YesNoFieldProps {
  path: string;
  label: string;
  hint: string;
  help?: string;
  defaultValue: boolean;
  onChange(value: boolean): void;
}

/** A yes/no question on one line. */
export function YesNoField({ path, label, hint, help, defaultValue, onChange }: YesNoFieldProps) {
  const [isYes, setIsYes] = useState(defaultValue);
  const labelId = `${fieldId(path)}-label`;
  const hintId = `${fieldId(path)}-hint`;
  return (
    <div className={classes.question}>
      <div>
        <div className={classes.line}>
          <p id={labelId} className={classes.label}>
            {label}
          </p>
          {help && <HelpTip kind="damage" text={help} labelId={labelId} />}
        </div>
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      </div>
      <SegmentedControl
        id={fieldId(path)}
        className={classes.answer ?? ''}
        classNames={SEGMENTED}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        data={ANSWERS}
        value={isYes ? 'yes' : 'no'}
        onChange={(answer) => {
          setIsYes(answer === 'yes');
          onChange(answer === 'yes');
        }}
      />
    </div>
  );
}
