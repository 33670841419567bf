import { formatPhone } from '@marque/domain/account/phone';

/** A phone number to call, formatted like every other (spec 2.9). */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(phone)}</a>;
}
