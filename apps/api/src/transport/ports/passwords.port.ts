export interface Passwords {
  /** A PHC string for the database. Throws for what no password can be (`NewPassword` refuses it first). */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify`, so that an unknown user name cannot be told from a known one. */
  verifyNothing(password: string): Promise<false>;
  /** True for a hash that was made with less than today's strength. */
  needsRehash(hash: string): boolean;
}
