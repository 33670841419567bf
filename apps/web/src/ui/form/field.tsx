import type { ReactNode } from 'react';
import type { HelpIllustrationKind } from '../illustrations/help-illustration.tsx';
import classes from './field.module.css';
import { HelpTip } from './help-tip.tsx';

/** Label, input, hint, then error (spec 25.5). */
export const FIELD_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function fieldId(path: string): string {
  return `field-${path}`;
}

interface FieldProps {
  path: string;
  label: string;
  isOptional?: boolean;
  help?: { kind: HelpIllustrationKind; text: string };
  aside?: ReactNode;
  children: ReactNode;
}

export function Field({ path, label, isOptional = false, help, aside, children }: FieldProps) {
  const labelId = `${fieldId(path)}-label`;
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <label id={labelId} htmlFor={fieldId(path)} className={classes.label}>
          {label}
          {isOptional && <span className={classes.optional}> (optional)</span>}
        </label>
        {help && <HelpTip kind={help.kind} text={help.text} labelId={labelId} />}
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </div>
  );
}
