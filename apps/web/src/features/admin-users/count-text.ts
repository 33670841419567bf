const COUNT = new Intl.NumberFormat('en-US');

/** `3 users`, `50 of 212 users`; of more than anybody counts (`total` is null) only those that are shown. */
export function countText(shown: number, total: number | null): string {
  if (total === null) return `The first ${COUNT.format(shown)} users`;
  const users = `${COUNT.format(total)} ${total === 1 ? 'user' : 'users'}`;
  return shown < total ? `${COUNT.format(shown)} of ${users}` : users;
}
