/**
 * The meaning of a VIN's type code where NHTSA's patterns do not apply, with its model years. Source: type codes in
 * manufacturers' press material and in registers of owners' clubs.
 */
export interface ModelFamily {
  readonly model: string;
  readonly make?: string;
  readonly from: number;
  /** `null`: still in production. */
  readonly to: number | null;
}
