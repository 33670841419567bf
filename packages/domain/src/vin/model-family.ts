/**
 * The meaning of a VIN's type code where NHTSA's patterns do not apply, with its model years. Source: type codes in
 * manufacturers' press material and in registers of owners' clubs.
 */
export interface ModelFamily {
  /** Empty if several models share the type code. */
  readonly model: string;
  /** Only if makes share the identifier. */
  readonly make?: string;
  readonly from: number;
  /** `null`: still in production. */
  readonly to: number | null;
}
