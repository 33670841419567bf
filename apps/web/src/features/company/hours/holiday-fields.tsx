import { Button, Textarea, TextInput } from '@mantine/core';
import { mergeHolidays, readHolidays } from '@marque/domain/company/read-holidays';
import { Holiday } from '@marque/domain/company/working-hours';
import { lazily } from '@marque/domain/text/lazily';
import { useState } from 'react';
import classes from './hours-form.module.css';
import type { HoursFieldsProps } from './promise-fields.tsx';

const day = lazily(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }));
const formatDay = (date: string) => day().format(new Date(`${date}T00:00:00Z`));

export function HolidayFields({ hours, onChange, errors }: HoursFieldsProps) {
  const { holidays } = hours;
  const problem = errors.holidays;
  const add = (more: readonly Holiday[]) => onChange({ ...hours, holidays: mergeHolidays(holidays, more) });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>Holidays</legend>
      {holidays.length === 0 ? (
        <p className={classes.consequence}>None yet.</p>
      ) : (
        <ul className={classes.holidays}>
          {holidays.map(({ date, name }) => (
            <li key={date} className={classes.holiday}>
              <span className={classes.holidayName}>{name}</span>
              <time dateTime={date} className={classes.consequence}>
                {formatDay(date)}
              </time>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove ${name}, ${formatDay(date)}`}
                onClick={() => onChange({ ...hours, holidays: holidays.filter((other) => other.date !== date) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <OneHoliday onAdd={add} />
      <ManyHolidays onAdd={add} />
    </fieldset>
  );
}

interface AddingProps {
  onAdd(holidays: readonly Holiday[]): void;
}

function OneHoliday({ onAdd }: AddingProps) {
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const read = Holiday.safeParse({ date, name });
  const findError = (field: string) =>
    hasTried ? read.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  function add(): void {
    setHasTried(!read.success);
    if (!read.success) return;
    onAdd([read.data]);
    setDate('');
    setName('');
  }
  return (
    <div className={classes.adding}>
      <TextInput
        type="date"
        label="Date"
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        error={findError('date')}
      />
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter must not submit the hours, which have their own button.
          event.preventDefault();
          add();
        }}
        error={findError('name')}
      />
      <Button variant="default" onClick={add}>
        Add holiday
      </Button>
    </div>
  );
}

function ManyHolidays({ onAdd }: AddingProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  function add(): void {
    const read = readHolidays(text);
    onAdd(read.holidays);
    // Lines that could not be parsed stay, to be corrected.
    setText(read.refused.join('\n'));
    setRefused(read.refused);
  }
  return (
    <details className={classes.many}>
      <summary className={classes.summary}>Add many at once</summary>
      <Textarea
        label="Holidays, one per line"
        description="A date and a name: 2026-12-25 Christmas Day"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={refused.length > 0 ? `Could not read: ${refused.join('; ')}` : undefined}
        autosize
        minRows={4}
        maxRows={16}
      />
      <Button variant="default" disabled={text.trim() === ''} onClick={add}>
        Add all
      </Button>
    </details>
  );
}
