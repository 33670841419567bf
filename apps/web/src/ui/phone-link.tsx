/** A number that a tap calls, however it is written. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>;
}
