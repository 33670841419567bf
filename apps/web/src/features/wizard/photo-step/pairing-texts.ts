import { PAIRING_CODE_LIFETIME_MS } from '@marque/domain/photo/device-pairing';

export function photosArrived(count: number): string {
  return `${count === 1 ? '1 photo' : `${count} photos`} arrived`;
}

/** `Your phone is connected · 3 photos arrived`. */
export function arrivedText(arrived: number): string {
  return arrived === 0 ? 'Your phone is connected' : `Your phone is connected · ${photosArrived(arrived)}`;
}

/** `9:41`, the time a code is still valid; never negative nor, if clocks differ, more than its lifetime. */
export function timeLeft(until: Date, now: Date): string {
  const left = Math.min(until.getTime() - now.getTime(), PAIRING_CODE_LIFETIME_MS);
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether a URL only works on this computer, such as localhost, so that a phone cannot reach it. */
export function isOfThisComputerOnly(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}
