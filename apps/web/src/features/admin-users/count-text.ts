const COUNT = new Intl.NumberFormat('en-US');

/** `3 users` or `50 of 212 users`. If there are too many to count, `total` is null and only those shown are counted. */
export function countText(shown: number, total: number | null): string {
  if (total === null) return `The first ${COUNT.format(shown)} users`;
  const users = `${COUNT.format(total)} ${total === 1 ? 'user' : 'users'}`;
  return shown < total ? `${COUNT.format(shown)} of ${users}` : users;
}
