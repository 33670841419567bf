import type { Consignment } from '@marque/domain/consignment/consignment';

/** The consignment that an email is about. */
export type MailSubject = Pick<Consignment, 'id' | 'number'>;
