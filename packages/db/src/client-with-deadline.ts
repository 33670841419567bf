import pg from 'pg';

/** What `pg` says when a query got no answer within `query_timeout`. */
const NO_ANSWER = 'Query read timeout';

/**
 * A connection that ends when a query on it was not answered in time. `pg` itself only stops waiting: the connection
 * would go back into its pool with the query still under way, and with the transaction that it belongs to.
 */
export class ClientWithDeadline extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.query = new Proxy(this.query, {
      apply: (query, client, args) => {
        const answer: unknown = Reflect.apply(query, client, args);
        if (answer instanceof Promise) answer.catch((error: unknown) => this.#endIfUnanswered(error));
        return answer;
      },
    });
  }

  #endIfUnanswered(error: unknown): void {
    if (!(error instanceof Error && error.message === NO_ANSWER)) return;
    // Everything that is asked on it from now on is refused at once, and it is cut, because a query is still under way.
    this.end().catch(() => undefined);
  }
}
