import type { Consignment } from '@marque/domain/consignment/consignment';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Mail, MailKind } from '@marque/domain/review/mails';

/** A picture that travels inside the message. */
export interface Thumbnail {
  category: PhotoCategory;
  /** As the HTML names it: `cid:…`, or in a preview an address. */
  src: string;
}

/** A consignment in full, for the team (spec 2.17). Parts may be of an older shape: what is missing is left out. */
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

/** Kinds whose links or secrets are put in only when the message is written. */
type Resolved = {
  /** No user name where the address is not confirmed: somebody typed it. */
  password_reset: { username: string | null; url: string };
  email_change: { url: string };
  email_change_asked: { username: string; email: string; url: string };
  confirm_email: { url: string };
  submission_to_confirm: { number: string; url: string };
  account_locked: { username: string; url: string };
  phone_code: { username: string | null; code: string };
  consignment_details: ConsignmentDetails;
};

type Plain = Exclude<MailKind, keyof Resolved>;
type PropsOf<K extends MailKind> = Omit<Extract<Mail, { kind: K }>, 'kind'>;

/** What a template gets: by kind. */
export type MailContent =
  | { [K in keyof Resolved]: { kind: K } & Resolved[K] }[keyof Resolved]
  | { [K in Plain]: { kind: K } & PropsOf<K> }[Plain];

/** What every email knows about the company. */
export interface Company {
  publicUrl: string;
  /** Where people may write; `null` until an administrator has set it. */
  supportEmail: string | null;
}

/** A message in words, both ways. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
