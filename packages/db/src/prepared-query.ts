import type pg from 'pg';
import { COLUMN_TYPES } from './timestamp.ts';

type Row = Record<string, unknown>;
type Done = (error: unknown, result?: pg.QueryResult) => void;

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** What the rows of a prepared statement consist of: for one connection, on which PostgreSQL never changes it. */
export interface RowShape {
  fields: pg.FieldDef[];
  columns: readonly Column[];
  /** A row without values: copies of it take less time than rows that get their columns one after the other. */
  empty: Readonly<Row>;
}

/** The shape of rows with these fields, whose names in JavaScript are those that `toName` gives them. */
export function createRowShape(fields: pg.FieldDef[], toName: (column: string) => string): RowShape {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name: toName(name),
    parse: COLUMN_TYPES.getTypeParser(dataTypeID, 'text'),
  }));
  return { fields, columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
}

interface DataRow {
  fields: readonly (string | null)[];
}

interface Execution {
  /** The messages that run it. */
  messages: Buffer;
  shape: RowShape;
  done: Done;
}

/**
 * A further run of a statement that this connection has prepared and run before: one write, and a response without the
 * description of its rows, which is known. pg's own query asks for and reads it each time and sends four pieces
 * (ADR 0197).
 */
export class PreparedQuery implements pg.Submittable {
  /** pg wraps it to stop waiting after `query_timeout`. */
  callback: Done;
  readonly #messages: Buffer;
  readonly #shape: RowShape;
  readonly #rows: Row[] = [];
  #command = '';
  #rowCount: number | null = null;
  #unreadable: Error | null = null;

  constructor({ messages, shape, done }: Execution) {
    this.#messages = messages;
    this.#shape = shape;
    this.callback = done;
  }

  submit({ stream }: pg.Connection): void {
    stream.write(this.#messages);
  }

  handleDataRow({ fields }: DataRow): void {
    const row: Row = { ...this.#shape.empty };
    try {
      this.#shape.columns.forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = parse(text);
      });
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error('A row could not be read', { cause: error });
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    this.#command = command;
    this.#rowCount = count === undefined ? null : Number(count);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    const { fields } = this.#shape;
    const result = { command: this.#command, rowCount: this.#rowCount, oid: 0, fields, rows: this.#rows };
    this.callback(this.#unreadable, this.#unreadable ? undefined : result);
  }
}
