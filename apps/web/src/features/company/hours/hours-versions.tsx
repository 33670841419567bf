import type { WorkingHoursVersion } from '@marque/domain/company/working-hours';
import { formatDateTime } from '@marque/domain/text/format';
import classes from './hours-form.module.css';

export function HoursVersions({ versions }: { versions: readonly WorkingHoursVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <section className={classes.versions} aria-labelledby="hours-versions">
      <h2 id="hours-versions" className={classes.heading}>
        Changes
      </h2>
      <ol className={classes.holidays} reversed>
        {versions.map(({ version, createdAt, author, isRoundTheClock }) => (
          <li key={version} className={classes.holiday}>
            <span className={classes.holidayName}>{isRoundTheClock ? 'Around the clock' : 'Working hours'}</span>
            <span className={classes.consequence}>
              {formatDateTime(createdAt)}
              {author && ` by ${author}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
