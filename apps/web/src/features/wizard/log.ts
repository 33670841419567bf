/**
 * Writes a line to the browser's console. A failure of the wizard is not an error there: it is shown on the page or
 * retried. Never with personal data: at most the code of an error.
 */
export function logQuietly(event: string, code: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs in the wizard (spec 8.5).
  console.info(`marque: ${event} (${code})`);
}
