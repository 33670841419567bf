import type { Consignment } from '@marque/domain/consignment/consignment';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Mail, MailDue, MailKind } from '@marque/domain/review/mails';

/** A picture that is attached to the email. */
export interface Thumbnail {
  category: PhotoCategory;
  /** `cid:…`, or a URL in a preview. */
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
  /** The consignment's page in the staff area. */
  url: string;
  sentBy: string;
}

/** Kinds whose links or secrets are added only when the email is rendered. */
type Resolved = {
  /** Without the username if the address is not confirmed, because somebody else may have typed it. */
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
    messages: readonly { id: number; text: string; photoCount: number }[];
    /** The consignment's page in the staff area. */
    url: string;
  };
  consignment_details: ConsignmentDetails;
};

type Plain = Exclude<MailKind, keyof Resolved>;
type PropsOf<K extends MailKind> = Omit<Extract<Mail, { kind: K }>, 'kind'>;

/** The content of an email, by kind. */
export type MailContent =
  | { [K in keyof Resolved]: { kind: K } & Resolved[K] }[keyof Resolved]
  | { [K in Plain]: { kind: K } & PropsOf<K> }[Plain];

/** Company data that every template gets. */
export interface Company {
  publicUrl: string;
  /** The email address for help; `null` until an administrator has set it. */
  supportEmail: string | null;
  /** Whether this email can be answered. */
  takesReplies?: boolean;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
