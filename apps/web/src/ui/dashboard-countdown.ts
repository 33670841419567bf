/** Announced once, when the countdown starts. */
export function announceDashboard(seconds: number): string {
  return `You will be taken to your dashboard in ${seconds} seconds.`;
}

/** Shown every second. */
export function countToDashboard(seconds: number): string {
  return `Taking you to your dashboard in ${seconds} s`;
}
