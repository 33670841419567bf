import { z } from 'zod';
import { NOT_A_WHOLE_NUMBER } from '../text/messages.ts';

/** The largest value of PostgreSQL's `integer`: no id or revision can exceed it. */
export const MAX_DB_INTEGER = 2_147_483_647;

/** The id of a row; brand it where it could be confused with another kind. */
export const integerId = () => z.int(NOT_A_WHOLE_NUMBER).min(1).max(MAX_DB_INTEGER);

/** Branded, so that one kind of id cannot be passed for another. */
export const UserId = integerId().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const ConsignmentId = integerId().brand<'ConsignmentId'>();
export type ConsignmentId = z.infer<typeof ConsignmentId>;

export const DraftId = integerId().brand<'DraftId'>();
export type DraftId = z.infer<typeof DraftId>;

/** Counts the saves of a draft (ADR 0013). */
export const DraftRevision = z.int().min(0).max(MAX_DB_INTEGER);

export const PhotoId = z.uuid('Not a photo id').brand<'PhotoId'>();
export type PhotoId = z.infer<typeof PhotoId>;

export const DocumentId = z.uuid('Not a document id').brand<'DocumentId'>();
export type DocumentId = z.infer<typeof DocumentId>;

/** Crockford's base 32, which leaves out I, L, O, and U, so that numbers can be read out over the phone. */
export const CONSIGNMENT_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CONSIGNMENT_NUMBER_PATTERN = /^MQ-[0-9A-HJKMNP-TV-Z]{8}$/;

/** The number that people see, `MQ-` and 8 Crockford characters, in addition to the id (ADR 0022). */
export const ConsignmentNumber = z.string().regex(CONSIGNMENT_NUMBER_PATTERN);
export type ConsignmentNumber = z.infer<typeof ConsignmentNumber>;
