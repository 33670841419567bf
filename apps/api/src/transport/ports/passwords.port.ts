export interface Passwords {
  /** A PHC string for the database. Throws for an impossible password (`NewPassword` rejects it first). */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify`, so that an unknown username cannot be told from a known one. */
  verifyNothing(password: string): Promise<false>;
  needsRehash(hash: string): boolean;
}
