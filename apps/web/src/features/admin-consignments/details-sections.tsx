import type { ConditionRatings, DamageReportDraft } from '@marque/domain/consignment/damage-report';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import type { Photos } from '@marque/domain/photo/photos';
import type { ReactNode } from 'react';
import { DamageFacts } from '../../shared/vehicle/consignment-facts/damage-facts.tsx';
import { FactSection } from '../../shared/vehicle/consignment-facts/fact-section.tsx';
import { PersonalFacts } from '../../shared/vehicle/consignment-facts/personal-facts.tsx';
import { PhotoGallery } from '../../shared/vehicle/consignment-facts/photo-gallery.tsx';
import { ConditionRatingsFacts } from '../../shared/vehicle/consignment-facts/rating-facts.tsx';
import { VehicleFacts } from '../../shared/vehicle/consignment-facts/vehicle-facts.tsx';

interface DetailsSectionsProps {
  personalInfo: PersonalInfoDraft;
  vehicleInfo: VehicleInfoDraft;
  damageReport: DamageReportDraft & { conditionRatings?: ConditionRatings | undefined };
  /** Omitted if the page shows the photos in another way. */
  photos?: Photos;
  afterVehicle?: ReactNode;
  onLightboxToggle?(isOpen: boolean): void;
}

/** The part of a details dialog shared by consignments and drafts (spec 2.17). */
export function DetailsSections(props: DetailsSectionsProps) {
  const { personalInfo, vehicleInfo, damageReport, photos, afterVehicle, onLightboxToggle } = props;
  return (
    <>
      <FactSection title="Personal information" level={3}>
        <PersonalFacts personalInfo={personalInfo} />
      </FactSection>
      <FactSection title="Vehicle information" level={3}>
        <VehicleFacts vehicleInfo={vehicleInfo} />
      </FactSection>
      {afterVehicle}
      <FactSection title="Damage report" level={3}>
        <DamageFacts damageReport={damageReport} />
      </FactSection>
      {damageReport.conditionRatings && (
        <FactSection title="Condition ratings" level={3}>
          <ConditionRatingsFacts ratings={damageReport.conditionRatings} />
        </FactSection>
      )}
      {photos && (
        <FactSection title="Photos" level={3}>
          <PhotoGallery photos={photos} layout="groups" showsAdvice {...(onLightboxToggle && { onLightboxToggle })} />
        </FactSection>
      )}
    </>
  );
}
