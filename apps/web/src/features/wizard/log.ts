/**
 * A line for whoever looks into the browser's console. What the wizard could not do is not an error there: it is shown on the
 * page or made up for. Never with personal data: an error's code at most.
 */
export function logQuietly(event: string, code: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs in the wizard (spec 8.5).
  console.info(`marque: ${event} (${code})`);
}
