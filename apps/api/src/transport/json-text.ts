/**
 * An answer that is JSON text already, because its parts leave the database as text (ADR 0129). `dates` are superjson's
 * paths of what is a date in it; over REST they mean nothing.
 */
export class JsonText {
  readonly text: string;
  readonly dates: readonly string[];

  constructor(text: string, dates: readonly string[] = []) {
    this.text = text;
    this.dates = dates;
  }
}
