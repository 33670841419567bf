/** Raised for a body that no client of ours sends, and for an answer that the wire format cannot hold. */
export class WireFormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireFormatError';
  }
}
