import type { Consignment } from '@marque/domain/consignment/consignment';

export type MailSubject = Pick<Consignment, 'id' | 'number'>;
