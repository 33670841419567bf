import { Button, Checkbox, TextInput } from '@mantine/core';
import { WEEKDAYS, type WorkingSpan } from '@marque/domain/company/working-hours';
import classes from './hours-form.module.css';
import type { HoursFieldsProps } from './promise-fields.tsx';

const FIRST: WorkingSpan = { from: '09:00', to: '17:00' };
const SECOND: WorkingSpan = { from: '18:00', to: '20:00' };

export function WeekFields({ hours, onChange, errors }: HoursFieldsProps) {
  const problem = errors.week;
  function setDay(index: number, spans: WorkingSpan[]): void {
    onChange({ ...hours, week: hours.week.map((day, other) => (other === index ? spans : day)) });
  }
  return (
    <fieldset className={classes.group} aria-describedby={problem ? 'week-problem' : undefined}>
      <legend className={classes.heading}>Days and hours</legend>
      {WEEKDAYS.map((name, index) => (
        <Day
          key={name}
          name={name}
          spans={hours.week[index] ?? []}
          onChange={(spans) => setDay(index, spans)}
          errorAt={(place) => errors[`week.${index}${place}`]}
        />
      ))}
      {problem && (
        <p id="week-problem" className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface DayProps {
  name: string;
  spans: WorkingSpan[];
  onChange(spans: WorkingSpan[]): void;
  errorAt(place: string): string | undefined;
}

function Day({ name, spans, onChange, errorAt }: DayProps) {
  const [first, second] = spans;
  return (
    <div className={classes.day}>
      <Checkbox
        label={name}
        checked={first !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? [FIRST] : [])}
      />
      {first ? (
        <div className={classes.spans}>
          {spans.map((span, place) => (
            <Span
              // A day has one or two spans, which are never reordered.
              key={place === 0 ? 'first' : 'second'}
              name={place === 0 ? name : `${name}, second time range`}
              span={span}
              onChange={(changed) => onChange(spans.map((other, index) => (index === place ? changed : other)))}
              error={errorAt(`.${place}`) ?? (place === 1 ? errorAt('') : undefined)}
              errorFrom={errorAt(`.${place}.from`)}
              errorTo={errorAt(`.${place}.to`)}
            />
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(second ? [first] : [first, SECOND])}
            aria-label={second ? `Remove second time range of ${name}` : `Add another time range to ${name}`}
          >
            {second ? 'Remove second time range' : 'Add another time range'}
          </Button>
        </div>
      ) : (
        <span className={classes.closed}>Closed</span>
      )}
    </div>
  );
}

interface SpanProps {
  name: string;
  span: WorkingSpan;
  onChange(span: WorkingSpan): void;
  error: string | undefined;
  errorFrom: string | undefined;
  errorTo: string | undefined;
}

/** Time inputs have no 24:00: a day that ends at midnight shows 00:00. */
function Span({ name, span, onChange, error, errorFrom, errorTo }: SpanProps) {
  return (
    <div className={classes.span}>
      <TextInput
        type="time"
        aria-label={`${name} from`}
        value={span.from}
        onChange={(event) => onChange({ ...span, from: event.currentTarget.value })}
        error={errorFrom}
      />
      <span aria-hidden>to</span>
      <TextInput
        type="time"
        aria-label={`${name} to`}
        value={span.to === '24:00' ? '00:00' : span.to}
        onChange={(event) => {
          const to = event.currentTarget.value;
          onChange({ ...span, to: to === '00:00' ? '24:00' : to });
        }}
        error={errorTo ?? error}
      />
    </div>
  );
}
