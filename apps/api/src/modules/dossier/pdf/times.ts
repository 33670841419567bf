export interface Times {
  /** `Jan 5, 2026` */
  date(at: Date): string;
  /** `9:30 AM EST` */
  time(at: Date): string;
  /** `Jan 5, 2026, 9:30 AM EST` */
  full(at: Date): string;
}

export function timesIn(timeZone: string): Times {
  const date = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return {
    date: (at) => date.format(at),
    time: (at) => time.format(at),
    full: (at) => `${date.format(at)}, ${time.format(at)}`,
  };
}
