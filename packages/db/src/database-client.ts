import pg from 'pg';
import { writeExecution } from './bind-message.ts';
import { createRowShape, PreparedQuery, type RowShape } from './prepared-query.ts';
import type { PreparedStatements } from './prepared-statements.ts';

const TIMED_OUT = 'Query read timeout';
/** PostgreSQL's feature_not_supported: a cached plan no longer fits its table. */
const PLAN_IS_OLD = '0A000';

export interface ClientSettings extends pg.ClientConfig {
  preparedStatements?: PreparedStatements | undefined;
}

type Send = (args: unknown[]) => unknown;
type ToName = (column: string) => string;
const asInDatabase: ToName = (column) => column;

interface Statement {
  text: string;
  values: readonly unknown[];
  toName: ToName;
}

type Done = (error: unknown, result?: pg.QueryResult) => void;

/**
 * A connection that keeps frequent statements prepared, and that ends when a query on it got no response in time. `pg`
 * itself only stops waiting: the connection would return to its pool with the query, and its transaction, still in
 * progress.
 */
export class DatabaseClient extends pg.Client {
  #statements: PreparedStatements | null;
  /** Of the statements that ran prepared on this connection, by how their columns are named, and by their names. */
  readonly #shapes = new Map<ToName, Map<string, RowShape>>();
  readonly #send: Send;

  constructor(config: ClientSettings = {}) {
    super(config);
    this.#statements = config.preparedStatements ?? null;
    const send = this.query;
    this.#send = (args) => Reflect.apply(send, this, args);
    this.query = new Proxy(send, { apply: (_query, _client, args: unknown[]) => this.#runOrSend(args) });
  }

  /**
   * Runs a statement with its values, prepared if it is frequent. From the second prepared run on, its columns are
   * named by `toName`, before that as in the database.
   */
  run(text: string, values: readonly unknown[], toName: ToName = asInDatabase): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#run({ text, values, toName }, (error, result) => (result ? resolve(result) : reject(error)));
    });
  }

  /** Kysely sends a text and its values; everything else is pg's. */
  #runOrSend(args: unknown[]): unknown {
    const [text, values, ...rest] = args;
    if (typeof text === 'string' && Array.isArray(values) && rest.length === 0) return this.run(text, values);
    const result = this.#send(args);
    if (result instanceof Promise) result.catch((error: unknown) => this.#endIfTimedOut(error));
    return result;
  }

  #run({ text, values, toName }: Statement, report: Done): void {
    const done: Done = (error, result) => {
      if (error) this.#endIfTimedOut(error);
      report(error, result);
    };
    const name = this.#statements?.nameFor(text) ?? null;
    if (name === null) return void this.#send([text, values, done]);
    this.#runPrepared(name, { text, values, toName }, (error, result) => {
      if (!this.#isOutdated(error)) return done(error, result);
      this.#statements = null;
      // It failed the transaction, which its owner must repeat. Outside of one, nothing was executed.
      if (this.getTransactionStatus() === 'I') this.#send([text, values, done]);
      else done(error);
    });
  }

  #runPrepared(name: string, { text, values, toName }: Statement, done: Done): void {
    const shape = this.#shapes.get(toName)?.get(name);
    const messages = shape ? writeExecution(name, values) : null;
    if (shape && messages) return void this.#send([new PreparedQuery({ messages, shape, done })]);
    const noteShape: Done = (error, result) => {
      if (result) this.#noteShape(name, toName, result.fields);
      done(error, result);
    };
    this.#send([{ name, text, values }, noteShape]);
  }

  #noteShape(name: string, toName: ToName, fields: pg.FieldDef[]): void {
    const shapes = this.#shapes.get(toName) ?? new Map<string, RowShape>();
    this.#shapes.set(toName, shapes.set(name, createRowShape(fields, toName)));
  }

  /** Whether a schema change made the plans cached on this connection unfit. */
  #isOutdated(error: unknown): boolean {
    return error instanceof pg.DatabaseError && error.code === PLAN_IS_OLD;
  }

  #endIfTimedOut(error: unknown): void {
    if (!(error instanceof Error && error.message === TIMED_OUT)) return;
    // Refuses all further queries at once; the socket is cut, because a query is still in progress.
    this.end().catch(() => undefined);
  }
}
