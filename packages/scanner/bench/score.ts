export interface ScoreFigures {
  readonly right: number;
  readonly shown: number;
  readonly wrong: number;
  readonly falseVins: number;
  readonly empty: number;
  readonly hitMs: number | null;
  readonly missMs: number | null;
  readonly missMs95: number | null;
}

export class Score {
  right = 0;
  wrong = 0;
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
      toText(quantile(this.hits, 0.5)).padStart(8),
      toText(quantile(this.misses, 0.5)).padStart(8),
      toText(quantile(this.misses, 0.95)).padStart(9),
    ];
    return `${cells.join(' ')}\n`;
  }

  figures(): ScoreFigures {
    const { right, shown, wrong, falseVins, empty } = this;
    const times = { hitMs: quantile(this.hits, 0.5), missMs: quantile(this.misses, 0.5) };
    return { right, shown, wrong, falseVins, empty, ...times, missMs95: quantile(this.misses, 0.95) };
  }
}

/** The heading for {@link Score.row}. CPU milliseconds, medians except the last. */
export const SCORE_HEADING = `${'engine'.padEnd(38)}    right             wrong    false   hit ms  miss ms  miss p95\n`;

function toText(milliseconds: number | null): string {
  return milliseconds?.toFixed(1) ?? '-';
}

function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
}

export async function measureCpuTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}
