/** What every call may be given. */
export interface CallOptions {
  /** Ends the call, and whatever waiting there is between two tries of it. */
  signal?: AbortSignal | undefined;
  /** How long one try may take, in milliseconds; instead of the client's own. */
  timeoutMs?: number | undefined;
}

type Procedure<Input, Output> = undefined extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>;

/** A procedure that reads: it is tried again by itself when the network or the server is away. */
export type Query<Input, Output> = Procedure<Input, Output>;

/** A procedure that changes something: it is sent once, unless a key lets the server know it again. */
export type Mutation<Input, Output> = Procedure<Input, Output>;
