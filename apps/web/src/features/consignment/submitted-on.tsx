import { formatDate } from '@marque/domain/format';

export function SubmittedOn({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>;
}
