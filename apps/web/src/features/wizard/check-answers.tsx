import { VisuallyHidden } from '@mantine/core';
import type { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { WIZARD_STEP_TITLES, type WizardStep } from '@marque/domain/consignment/wizard';
import { listPhotosInOrder } from '@marque/domain/photo/photos';
import type { ReactNode } from 'react';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { PhotoImage } from '../../shared/photos/photo-image.tsx';
import { DamageFacts } from '../../shared/vehicle/consignment-facts/damage-facts.tsx';
import { PersonalFacts } from '../../shared/vehicle/consignment-facts/personal-facts.tsx';
import { ConditionRatingsFacts } from '../../shared/vehicle/consignment-facts/rating-facts.tsx';
import { VehicleFacts } from '../../shared/vehicle/consignment-facts/vehicle-facts.tsx';
import { LateOptional, latePart } from '../../ui/late-part.tsx';
import classes from './check-answers.module.css';

/** Loaded on demand, with the tables of makers. Offline there is no warning, but the answers are shown anyway. */
const vinWarning = latePart(async () => (await import('./vin-warning.tsx')).VinWarning);

interface CheckAnswersProps {
  answers: DraftParts;
  onChange(step: WizardStep): void;
}

/** The form's defaults (spec 3.8). */
const NO_DAMAGE: DamageReportDraft = { exterior: false, interior: false, mechanical: false, electrical: false };

/** All answers, with a link back to each step (ADR 0014). */
export function CheckAnswers({ answers, onChange }: CheckAnswersProps) {
  const { personalInfo, vehicleInfo, photos, damageReport } = answers;
  const photoList = listPhotosInOrder(photos);
  return (
    <section className={classes.panel} aria-labelledby="check-answers">
      <h2 id="check-answers" className={classes.title}>
        Check your answers
      </h2>
      <p className={classes.lead}>This is what our team will receive.</p>
      <Part step={1} onChange={onChange}>
        <VehicleFacts vehicleInfo={vehicleInfo} />
        <LateOptional part={vinWarning} props={{ vehicleInfo }} />
      </Part>
      <Part step={0} onChange={onChange}>
        <PersonalFacts personalInfo={personalInfo} />
      </Part>
      <Part step={2} onChange={onChange}>
        <p className={classes.count}>{photoList.length === 1 ? '1 photo' : `${photoList.length} photos`}</p>
        <ul className={classes.photos} aria-hidden>
          {photoList.map(({ photo }) => (
            <li key={photo.url}>
              <PhotoImage photo={photo} alt="" width={160} sizes="72px" />
            </li>
          ))}
        </ul>
      </Part>
      <Part step={3} onChange={onChange}>
        <DamageFacts damageReport={{ ...NO_DAMAGE, ...damageReport }} />
        {damageReport.advancedAssessment && damageReport.conditionRatings && (
          <div className={classes.ratings}>
            <ConditionRatingsFacts ratings={damageReport.conditionRatings} />
          </div>
        )}
      </Part>
    </section>
  );
}

interface PartProps {
  step: WizardStep;
  onChange(step: WizardStep): void;
  children: ReactNode;
}

function Part({ step, onChange, children }: PartProps) {
  const title = WIZARD_STEP_TITLES[step];
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.line}>
        <h3 className={classes.partTitle}>{title}</h3>
        <button type="button" className={classes.change} onClick={() => onChange(step)}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </button>
      </div>
      {children}
    </section>
  );
}
