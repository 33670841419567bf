export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The timeout of one try, in milliseconds; by default that of the client. */
  timeoutMs?: number | undefined;
}

type Procedure<Input, Output> = undefined extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>;

/** A procedure that reads. It is retried when the network or the server is unavailable. */
export type Query<Input, Output> = Procedure<Input, Output>;

/** A procedure that writes. It is retried only with an idempotency key. */
export type Mutation<Input, Output> = Procedure<Input, Output>;
