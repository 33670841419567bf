import pg from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';

const NO_ANSWER = 'Query read timeout';
/** PostgreSQL's feature_not_supported: a cached plan no longer fits its table. */
const PLAN_IS_OLD = '0A000';

export interface ClientSettings extends pg.ClientConfig {
  preparedStatements?: PreparedStatements | undefined;
}

/**
 * A connection that keeps frequent statements prepared, and that ends when a query on it was not answered in time. `pg`
 * itself only stops waiting: the connection would return to its pool with the query, and its transaction, still in
 * progress.
 */
export class DatabaseClient extends pg.Client {
  #statements: PreparedStatements | null;

  constructor(config: ClientSettings = {}) {
    super(config);
    this.#statements = config.preparedStatements ?? null;
    this.query = new Proxy(this.query, {
      apply: (query, _client, args) => {
        const send = (sent: unknown[]): unknown => Reflect.apply(query, this, sent);
        const prepared = this.#prepare(args);
        const answer = send(prepared ?? args);
        if (!(answer instanceof Promise)) return answer;
        answer.catch((error: unknown) => this.#endIfUnanswered(error));
        return prepared ? answer.catch((error: unknown) => this.#sendUnprepared(error, () => send(args))) : answer;
      },
    });
  }

  /**
   * The same arguments with a name; `null` if the statement is not worth preparing. Kysely sends a text and its values.
   */
  #prepare([text, values, ...rest]: unknown[]): unknown[] | null {
    if (!this.#statements || typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return null;
    const name = this.#statements.nameFor(text);
    return name === null ? null : [{ name, text, values }];
  }

  /** After a schema change, the plans cached on this connection no longer fit; nothing was executed. */
  #sendUnprepared(error: unknown, send: () => unknown): unknown {
    if (!(error instanceof pg.DatabaseError) || error.code !== PLAN_IS_OLD) throw error;
    this.#statements = null;
    // This failed the transaction, which its owner must repeat.
    if (this.getTransactionStatus() !== 'I') throw error;
    return send();
  }

  #endIfUnanswered(error: unknown): void {
    if (!(error instanceof Error && error.message === NO_ANSWER)) return;
    // Refuses all further queries at once; the socket is cut, because a query is still in progress.
    this.end().catch(() => undefined);
  }
}
