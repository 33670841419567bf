import { formatPhone } from '@marque/domain/account/phone';
import type { Profile, SessionUser } from '@marque/domain/account/user';
import type { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';

export interface PrefillSources {
  /** Form values, including unsaved edits. */
  form: PersonalInfoDraft;
  /** `null` if there is no draft. */
  draft: PersonalInfoDraft | null;
  /** `null` if the profile could not be fetched. */
  profile: Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phone'> | null;
  user: Pick<SessionUser, 'firstName' | 'email'>;
}

type Known = Partial<Record<keyof PersonalInfoDraft, string | null>>;

/** Fills in empty fields; never replaces input. */
function fillEmpty(form: PersonalInfoDraft, known: Known): PersonalInfoDraft {
  const filled = Object.entries(known).filter(([field, value]) => value && !form[field as keyof PersonalInfoDraft]);
  return { ...form, ...Object.fromEntries(filled) };
}

/**
 * Initial values of the Personal Information step (spec 4.9): the profile's first name, last name, email and phone,
 * unless the draft has a first and last name or the form already has first name, last name and email. Without a
 * profile, uses the signed-in user's data, only if form and draft have no first name, last name or email.
 */
export function prefillPersonalInfo({ form, draft, profile, user }: PrefillSources): PersonalInfoDraft {
  if (draft?.firstName && draft.lastName) return form;
  if (form.firstName && form.lastName && form.email) return form;
  if (profile) {
    const { firstName, lastName, email, phone } = profile;
    return fillEmpty(form, { firstName, lastName, email, phone: phone && formatPhone(phone) });
  }
  const isUntouched = [form, draft].every((info) => !info?.firstName && !info?.lastName && !info?.email);
  return isUntouched ? fillEmpty(form, { firstName: user.firstName, email: user.email }) : form;
}
