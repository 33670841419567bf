import type { Consignment } from '@marque/domain/consignment/consignment';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Mail, MailDue, MailKind } from '@marque/domain/review/mails';

export interface Thumbnail {
  category: PhotoCategory;
  src: string;
}

/** A consignment in full, for the team (spec 2.17). Missing fields of older records are left out. */
export interface ConsignmentDetails {
  number: string;
  id: number;
  status: string;
  submittedAt: Date;
  personalInfo: Consignment['personalInfo'];
  vehicleInfo: Consignment['vehicleInfo'];
  damageReport: Consignment['damageReport'];
  photos: readonly Thumbnail[];
  photoCount: number;
  url: string;
  sentBy: string;
}

/** Kinds whose links or secrets are only added during rendering. */
type Resolved = {
  /** Omits the username if the address is not confirmed, because someone else may have typed it. */
  password_reset: { username: string | null; url: string };
  email_change: { url: string };
  email_change_asked: { username: string; email: string; url: string };
  confirm_email: { url: string };
  submission_to_confirm: { number: string; url: string } & MailDue;
  account_locked: { username: string; url: string };
  phone_code: { username: string | null; code: string };
  message_from_owner: {
    number: string;
    vehicle: string;
    author: string;
    messages: readonly { id: number; text: string; photoCount: number; documentCount: number }[];
    url: string;
  };
  consignment_details: ConsignmentDetails;
};

type Plain = Exclude<MailKind, keyof Resolved>;
type PropsOf<K extends MailKind> = Omit<Extract<Mail, { kind: K }>, 'kind'>;

export type MailContent =
  | { [K in keyof Resolved]: { kind: K } & Resolved[K] }[keyof Resolved]
  | { [K in Plain]: { kind: K } & PropsOf<K> }[Plain];

export interface Company {
  publicUrl: string;
  supportEmail: string | null;
  takesReplies?: boolean;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
