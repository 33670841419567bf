import { z } from 'zod';
import { ListedDocument } from '../photo/documents.ts';
import { Photos } from '../photo/photos.ts';

/** `lapsed`: the team decided about the car, or the owner withdrew it, before the proposal was answered (ADR 0184). */
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

export const Proposal = z.object({
  id: z.int(),
  version: z.int(),
  state: ProposalState,
  note: z.string(),
  fields: ProposedFields,
  photos: Photos,
  /** The documents that it brings; without pages once their files are gone. */
  documents: z.array(ListedDocument),
  reason: z.string(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;
