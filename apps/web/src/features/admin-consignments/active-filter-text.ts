import type { PromiseOutcome } from '@marque/domain/review/staff';
import { lazily } from '@marque/domain/text/lazily';
import type { ListFilter } from './list-address.ts';

interface ActiveFilter {
  text: string;
  /** The filter without it. */
  dropped: Partial<ListFilter>;
}

/** The filters that no other control of the list shows, in words. */
export function listActiveFilters({ from, before, isOpen, make, promise, isDeleted }: ListFilter): ActiveFilter[] {
  const submitted = describeSpan(from, before);
  return [
    ...(submitted === null ? [] : [{ text: submitted, dropped: { from: null, before: null } }]),
    ...(isOpen && !isDeleted ? [{ text: 'Open', dropped: { isOpen: false } }] : []),
    ...(make === null ? [] : [{ text: make, dropped: { make: null } }]),
    ...(promise === null ? [] : [{ text: PROMISE_TEXTS[promise], dropped: { promise: null } }]),
  ];
}

const PROMISE_TEXTS: Readonly<Record<PromiseOutcome, string>> = {
  due: 'Answer due',
  inTime: 'Answered in time',
  late: 'Not answered in time',
};

const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));
const minute = lazily(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);

const isDay = (moment: string | null) => moment === null || !moment.includes('T');

/** `Submitted Nov 16–22, 2026`: times of submission in UTC; `null` for any. */
function describeSpan(from: string | null, before: string | null): string | null {
  if (from === null && before === null) return null;
  const isOfDays = isDay(from) && isDay(before);
  const format = isOfDays ? day() : minute();
  const zone = isOfDays ? '' : ' UTC';
  if (before === null) return `Submitted since ${format.format(new Date(from ?? ''))}${zone}`;
  if (from === null) return `Submitted before ${format.format(new Date(before))}${zone}`;
  // The last day is included.
  const [start, end] = [new Date(from), new Date(Date.parse(before) - (isOfDays ? 1 : 0))];
  const range = start < end ? format.formatRange(start, end) : `${format.format(start)} – ${format.format(end)}`;
  return `Submitted ${range.replace(/\s*–\s*/u, '–')}${zone}`;
}
