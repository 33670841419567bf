/** What an engine did on a set of pictures. */
export class Score {
  right = 0;
  /** Another VIN than the one shown. */
  wrong = 0;
  /** A VIN where there is none. */
  falseVins = 0;
  shown = 0;
  empty = 0;
  private readonly hits: number[] = [];
  private readonly misses: number[] = [];

  add(truth: string | null, said: string | null, milliseconds: number): void {
    if (truth === null) {
      this.empty += 1;
      if (said !== null) this.falseVins += 1;
    } else {
      this.shown += 1;
      if (said === truth) this.right += 1;
      else if (said !== null) this.wrong += 1;
    }
    (said === null ? this.misses : this.hits).push(milliseconds);
  }

  row(name: string): string {
    const share = this.shown > 0 ? `${Math.round((100 * this.right) / this.shown)} %` : '';
    const cells = [
      name.padEnd(38),
      `${this.right}/${this.shown}`.padStart(8),
      share.padStart(6),
      String(this.wrong).padStart(6),
      `${this.falseVins}/${this.empty}`.padStart(8),
      middle(this.hits).padStart(8),
      middle(this.misses).padStart(8),
      highest(this.misses).padStart(9),
    ];
    return `${cells.join(' ')}\n`;
  }
}

/** The heading that goes with {@link Score.row}. CPU milliseconds, medians but for the last. */
export const SCORE_HEADING = `${'engine'.padEnd(38)}    right             wrong    false   hit ms  miss ms  miss p95\n`;

function middle(values: number[]): string {
  return quantile(values, 0.5);
}

function highest(values: number[]): string {
  return quantile(values, 0.95);
}

function quantile(values: number[], part: number): string {
  if (values.length === 0) return '-';
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}

/** The CPU time of this process that a piece of work takes, in milliseconds. */
export async function measureCpuTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}
