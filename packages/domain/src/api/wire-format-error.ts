/**
 * Raised for a request body that none of our clients send, and for a response that the wire format cannot represent.
 */
export class WireFormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireFormatError';
  }
}
