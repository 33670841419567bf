/**
 * What the type code in a VIN means where NHTSA's patterns do not apply, with its model years. Source: the type codes
 * in the manufacturers' press material and in registers of owners' clubs.
 */
export interface ModelFamily {
  /** Empty where several models share the type code. */
  readonly model: string;
  /** Only where makes share the identifier. */
  readonly make?: string;
  readonly from: number;
  /** `null`: still built. */
  readonly to: number | null;
}
