import type { Consignment } from '@marque/domain/consignment/consignment';
import type { StaffReview } from '@marque/domain/review/review';
import { type FactMarks, FactMarksProvider } from '../../../shared/vehicle/consignment-facts/fact-marks.tsx';
import { DetailsSections } from '../details-sections.tsx';
import { AnsweredRequests } from './answered-requests.tsx';
import { PhotoNotes } from './photo-notes.tsx';
import { RejectionNote, WaitingRequest } from './review-state.tsx';
import { SameVinNote } from './same-vin-note.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';
import { VinComparison } from './vin-comparison.tsx';

interface CaseFactsProps {
  consignment: Consignment;
  review: StaffReview;
  marks: FactMarks | null;
  onLightboxToggle(isOpen: boolean): void;
}

/** What is known of the car and of its review so far: a section for each subject, the most urgent first. */
export function CaseFacts({ consignment, review, marks, onLightboxToggle }: CaseFactsProps) {
  return (
    <>
      <SameVinNote found={review.sameVin} />
      <UnconfirmedNote addresses={review.unconfirmedAddresses} />
      <RejectionNote status={consignment.status} rejection={review.rejection} />
      <WaitingRequest request={review.requests.find(isWaiting)} photos={consignment.photos} />
      <AnsweredRequests
        requests={review.requests}
        versions={review.versions}
        current={consignment}
        onLightboxToggle={onLightboxToggle}
      />
      <FactMarksProvider value={marks}>
        <DetailsSections
          {...consignment}
          afterVehicle={
            <>
              <VinComparison check={review.vinCheck} />
              <PhotoNotes readings={review.photoReadings} mileage={consignment.vehicleInfo.mileage} />
            </>
          }
          onLightboxToggle={onLightboxToggle}
        />
      </FactMarksProvider>
    </>
  );
}

function isWaiting({ answeredAt, closedAt }: StaffReview['requests'][number]): boolean {
  return answeredAt === null && closedAt === null;
}
