import { z } from 'zod';
import { Photos } from '../photo/photos.ts';

/**
 * `open` waits for the team; `lapsed`: the team decided about the car, or it was withdrawn, before the proposal was
 * answered (ADR 0184).
 */
const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const;
const ProposalState = z.enum(PROPOSAL_STATES);
export type ProposalState = z.infer<typeof ProposalState>;

/** The parts of a proposal that are fields: only those that it changes. */
export const ProposedFields = z.object({
  personalInfo: z.record(z.string(), z.unknown()).default({}),
  vehicleInfo: z.record(z.string(), z.unknown()).default({}),
  damageReport: z.record(z.string(), z.unknown()).default({}),
});
export type ProposedFields = z.infer<typeof ProposedFields>;

/** A proposal, for the owner and staff. */
export const Proposal = z.object({
  id: z.int(),
  /** The version that it changes. */
  version: z.int(),
  state: ProposalState,
  note: z.string(),
  fields: ProposedFields,
  /** The categories that it changes, as they are to be. */
  photos: Photos,
  /** Why it was declined. */
  reason: z.string(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;
