import { formatDate } from '@marque/domain/text/format';

export function SubmittedOn({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>;
}
