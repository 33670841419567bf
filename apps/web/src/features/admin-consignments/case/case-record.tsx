import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { StaffReview } from '@marque/domain/review/review';
import { LazyConversation } from '../../../shared/conversation/lazy-conversation.tsx';
import type { CaseWork } from './case-work.ts';
import { Contacts } from './contacts.tsx';
import { Notes } from './notes.tsx';
import { Timeline } from './timeline.tsx';

interface CaseRecordProps {
  user: SessionUser;
  consignment: Consignment;
  review: StaffReview;
  work: CaseWork;
  onWork(change: Partial<CaseWork>): void;
  onLightboxToggle(isOpen: boolean): void;
}

export function CaseRecord({ user, consignment, review, work, onWork, onLightboxToggle }: CaseRecordProps) {
  return (
    <>
      <LazyConversation
        id={consignment.id}
        side={consignment.userId === user.id ? 'owner' : 'team'}
        channel="staff"
        mayWrite={may(user.role, 'message.sendAny')}
        level={3}
        onLightboxToggle={onLightboxToggle}
      />
      <Contacts
        consignment={consignment}
        contacts={review.contacts}
        unsent={work.contact}
        onUnsent={(contact) => onWork({ contact })}
        mayLog={may(user.role, 'consignment.contact')}
      />
      <Notes
        id={consignment.id}
        notes={review.notes}
        text={work.note}
        onText={(note) => onWork({ note })}
        mayWrite={may(user.role, 'consignment.note')}
      />
      <Timeline entries={review.timeline} mails={review.mails} />
    </>
  );
}
