import { NativeSelect } from '@mantine/core';
import type { WorkingHours } from '@marque/domain/company/working-hours';
import { useMemo } from 'react';
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx';
import classes from './hours-form.module.css';

/** Messages by the path in the hours: `week.0.1.to`. */
export type HoursErrors = Readonly<Record<string, string>>;

export interface HoursFieldsProps {
  hours: WorkingHours;
  onChange(hours: WorkingHours): void;
  errors: HoursErrors;
}

/** Time zones grouped by continent (the first part of their names); always includes the current one. */
function listZones(current: string) {
  const names = [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort();
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const value of names) {
    const [first = '', ...rest] = value.split('/');
    const group = rest.length > 0 ? first : 'Others';
    const label = (rest.join(' / ') || first).replaceAll('_', ' ');
    groups.set(group, [...(groups.get(group) ?? []), { value, label }]);
  }
  return Array.from(groups, ([group, items]) => ({ group, items }));
}

export function PromiseFields({ hours, onChange, errors }: HoursFieldsProps) {
  const zones = useMemo(() => listZones(hours.timeZone), [hours.timeZone]);
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Time zone"
        size="md"
        data={zones}
        value={hours.timeZone}
        onChange={(event) => onChange({ ...hours, timeZone: event.currentTarget.value })}
        error={errors.timeZone}
      />
      <WholeNumberField
        label="Owners hear from you within"
        description="In working hours"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        defaultValue={hours.promiseHours}
        onChange={(count) => onChange({ ...hours, promiseHours: count ?? Number.NaN })}
        error={errors.promiseHours}
      />
    </div>
  );
}
