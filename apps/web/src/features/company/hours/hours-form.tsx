import { Button, Checkbox } from '@mantine/core';
import { suggestHours, WorkingHours, type WorkingHoursHistory } from '@marque/domain/company/working-hours';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { HolidayFields } from './holiday-fields.tsx';
import classes from './hours-form.module.css';
import { HoursPreview } from './hours-preview.tsx';
import { HoursVersions } from './hours-versions.tsx';
import { type HoursErrors, PromiseFields } from './promise-fields.tsx';
import { useSaveHours } from './use-save-hours.ts';
import { WeekFields } from './week-fields.tsx';

function findErrors(hours: WorkingHours): HoursErrors {
  const issues = WorkingHours.safeParse(hours).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The working hours, their effect on a consignment submitted now, and their history. */
export function HoursForm({ history }: { history: WorkingHoursHistory }) {
  const [isSet, setIsSet] = useState(history.hours !== null);
  const [hours, setHours] = useState<WorkingHours>(() => history.hours ?? suggestHours(ownZone()));
  const [hasTried, setHasTried] = useState(false);
  const save = useSaveHours();
  const errors = isSet ? findErrors(hours) : {};
  const isValid = Object.keys(errors).length === 0;
  const chosen = isSet ? hours : null;
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(history.hours);
  const shown = hasTried ? errors : {};

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    // Render the messages before the first invalid field gets the focus.
    flushSync(() => setHasTried(true));
    if (!isValid) {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    save.mutate({ hours: chosen, basedOn: history.versions[0]?.version ?? 0 });
  }

  return (
    <form data-printed onSubmit={submit} noValidate className={classes.form} aria-label="Hours">
      <Checkbox
        role="switch"
        label="Count the promise in working hours"
        description="Otherwise owners hear from you within 24 hours, around the clock."
        checked={isSet}
        onChange={(event) => setIsSet(event.currentTarget.checked)}
      />
      {isSet && (
        <>
          <PromiseFields hours={hours} onChange={setHours} errors={shown} />
          <WeekFields hours={hours} onChange={setHours} errors={shown} />
          <HolidayFields hours={hours} onChange={setHours} errors={shown} />
        </>
      )}
      <HoursPreview hours={isValid ? chosen : undefined} />
      <p className={classes.consequence}>
        {isChanged
          ? 'The change applies at once, including to owners who are waiting now. Earlier answers stay as they were.'
          : 'Lists, emails, reminders and figures follow these hours.'}
      </p>
      <Button type="submit" className={classes.save ?? ''} disabled={!isChanged} loading={save.isPending}>
        Save hours
      </Button>
      <HoursVersions versions={history.versions} />
    </form>
  );
}
