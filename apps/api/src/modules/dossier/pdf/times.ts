export interface Times {
  date(at: Date): string;
  time(at: Date): string;
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
