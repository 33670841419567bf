import type { Consignment } from '@marque/domain/consignment/consignment';
import { statusView } from '@marque/domain/consignment/status';
import { DamageFacts } from '../../shared/vehicle/consignment-facts/damage-facts.tsx';
import { FactList } from '../../shared/vehicle/consignment-facts/fact-list.tsx';
import { FactSection } from '../../shared/vehicle/consignment-facts/fact-section.tsx';
import { PersonalFacts } from '../../shared/vehicle/consignment-facts/personal-facts.tsx';
import { PhotoGallery } from '../../shared/vehicle/consignment-facts/photo-gallery.tsx';
import { ConditionRatingFacts } from '../../shared/vehicle/consignment-facts/rating-facts.tsx';
import { VehicleFacts } from '../../shared/vehicle/consignment-facts/vehicle-facts.tsx';
import classes from './consignment-page.module.css';
import { SubmittedOn } from './submitted-on.tsx';

/** Everything that was submitted (spec 2.9). */
export function ConsignmentFacts({ consignment }: { consignment: Consignment }) {
  const { id, number, status, personalInfo, vehicleInfo, conditionRating, damageReport, photos, createdAt } =
    consignment;
  return (
    <>
      <FactSection title="Vehicle details">
        <VehicleFacts vehicleInfo={vehicleInfo} />
      </FactSection>
      <div className={classes.columns}>
        <FactSection title="Personal information">
          <PersonalFacts personalInfo={personalInfo} />
        </FactSection>
        <FactSection title="Condition rating">
          <ConditionRatingFacts conditionRating={conditionRating} ratings={damageReport.conditionRatings} />
        </FactSection>
        <FactSection title="Damage report">
          <DamageFacts damageReport={damageReport} />
        </FactSection>
      </div>
      <FactSection title="Vehicle photos">
        <PhotoGallery photos={photos} layout="grid" />
      </FactSection>
      <FactSection title="Submission information">
        <FactList
          facts={[
            { label: 'Submitted', value: <SubmittedOn date={createdAt} /> },
            { label: 'Status', value: statusView(status).label },
            { label: 'Consignment number', value: number, isCode: true },
            { label: 'ID', value: id },
          ]}
        />
      </FactSection>
    </>
  );
}
