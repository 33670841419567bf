/**
 * Logs to the browser's console. A failure in the wizard is not an error there: it is shown on the page or retried.
 * Never logs personal data: at most an error code.
 */
export function logQuietly(event: string, code: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs in the wizard (spec 8.5).
  console.info(`marque: ${event} (${code})`);
}
