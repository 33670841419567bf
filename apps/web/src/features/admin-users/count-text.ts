import { formatNumber } from '@marque/domain/text/format';

/** `3 users` or `50 of 212 users`. If there are too many to count, `total` is null and only those shown are counted. */
export function countText(shown: number, total: number | null): string {
  if (total === null) return `The first ${formatNumber(shown)} users`;
  const users = `${formatNumber(total)} ${total === 1 ? 'user' : 'users'}`;
  return shown < total ? `${formatNumber(shown)} of ${users}` : users;
}
