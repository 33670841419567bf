import type { Consignment } from '@marque/domain/consignment/consignment';
import type { StaffReview } from '@marque/domain/review/review';
import { LazyCarDocuments } from '../../../shared/documents/lazy-car-documents.tsx';
import { DetailsSections } from '../details-sections.tsx';
import { AnsweredRequests } from './answered-requests.tsx';
import type { CaseWork } from './case-work.ts';
import { OpenProposal } from './open-proposal.tsx';
import { PhotoNotes } from './photo-notes.tsx';
import { RejectionNote, WaitingRequest } from './review-state.tsx';
import { SameVinNote } from './same-vin-note.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';
import { VinComparison } from './vin-comparison.tsx';
import { VinPlate } from './vin-plate.tsx';

interface CaseFactsProps {
  consignment: Consignment;
  review: StaffReview;
  mayDecide: boolean;
  work: CaseWork;
  onWork(change: Partial<CaseWork>): void;
  onLightboxToggle(isOpen: boolean): void;
}

export function CaseFacts({ consignment, review, mayDecide, work, onWork, onLightboxToggle }: CaseFactsProps) {
  return (
    <>
      <SameVinNote found={review.sameVin} />
      <UnconfirmedNote addresses={review.unconfirmedAddresses} />
      <RejectionNote status={consignment.status} rejection={review.rejection} />
      <WaitingRequest request={review.requests.find(isWaiting)} photos={consignment.photos} />
      <OpenProposal
        consignment={consignment}
        proposal={review.proposals.find(({ state }) => state === 'open')}
        mayAnswer={mayDecide}
        declineReason={work.declineReason}
        onDeclineReason={(declineReason) => onWork({ declineReason })}
        onLightboxToggle={onLightboxToggle}
      />
      <AnsweredRequests
        requests={review.requests}
        proposals={review.proposals}
        versions={review.versions}
        current={consignment}
        onLightboxToggle={onLightboxToggle}
      />
      <DetailsSections
        personalInfo={consignment.personalInfo}
        vehicleInfo={consignment.vehicleInfo}
        damageReport={consignment.damageReport}
        afterVehicle={
          <>
            <VinComparison check={review.vinCheck} />
            <VinPlate
              photos={consignment.photos}
              readings={review.photoReadings}
              vin={consignment.vehicleInfo.vin}
              onLightboxToggle={onLightboxToggle}
            />
            <PhotoNotes
              photos={consignment.photos}
              readings={review.photoReadings}
              stated={consignment.vehicleInfo}
              onLightboxToggle={onLightboxToggle}
            />
            <LazyCarDocuments id={consignment.id} level={3} onLightboxToggle={onLightboxToggle} />
          </>
        }
      />
    </>
  );
}

function isWaiting({ answeredAt, closedAt }: StaffReview['requests'][number]): boolean {
  return answeredAt === null && closedAt === null;
}
