import pg from 'pg';
import type { PreparedStatements } from './prepared-statements.ts';

/** What `pg` says when a query got no answer within `query_timeout`. */
const NO_ANSWER = 'Query read timeout';
/** PostgreSQL's feature_not_supported, which it says of a kept plan whose table has changed since. */
const PLAN_IS_OLD = '0A000';

export interface ClientSettings extends pg.ClientConfig {
  /** Names the statements that are kept prepared; without it each is planned anew. */
  preparedStatements?: PreparedStatements | undefined;
}

/**
 * A connection that keeps frequent statements prepared, and that ends when a query on it was not answered in time. `pg`
 * itself only stops waiting: the connection would go back into its pool with the query still under way, and with the
 * transaction that it belongs to.
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

  /** The same arguments with a name; `null` where the text is not to be kept. Kysely sends a text and its values. */
  #prepare([text, values, ...rest]: unknown[]): unknown[] | null {
    if (!this.#statements || typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return null;
    const name = this.#statements.nameFor(text);
    return name === null ? null : [{ name, text, values }];
  }

  /** After a change of the schema the plans kept on this connection do not fit any longer; nothing was run. */
  #sendUnprepared(error: unknown, send: () => unknown): unknown {
    if (!(error instanceof pg.DatabaseError) || error.code !== PLAN_IS_OLD) throw error;
    this.#statements = null;
    // A transaction has failed with it, and is for its owner to repeat.
    if (this.getTransactionStatus() !== 'I') throw error;
    return send();
  }

  #endIfUnanswered(error: unknown): void {
    if (!(error instanceof Error && error.message === NO_ANSWER)) return;
    // Everything that is asked on it from now on is refused at once, and it is cut, because a query is still under way.
    this.end().catch(() => undefined);
  }
}
