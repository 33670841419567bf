import { z } from 'zod';

/** What is used of a limit of the account. */
const Used = z.object({ used: z.number(), limit: z.number() });

/** What an account keeps, and how much it may keep. */
export const AccountUsage = z.object({
  /** Bytes of stored photos, drafts and deleted consignments included. */
  photoBytes: Used,
  /** All consignments, until they are removed for good. */
  consignments: Used,
  /** Those that are pending, in review, or wait for changes. */
  openConsignments: Used,
});
export type AccountUsage = z.infer<typeof AccountUsage>;

/** From this share on people are told. */
const TOLD_FROM = 0.9;

const isNearlyUsed = ({ used, limit }: z.infer<typeof Used>) => used >= limit * TOLD_FROM;

/** `5 GB`, `4.6 GB`, `120 MB`. */
export function formatSpace(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${unit}`;
}

/** What to say about photos before there is no room for more; empty while there is plenty. */
export function photoSpaceNotice({ photoBytes }: AccountUsage): string {
  if (!isNearlyUsed(photoBytes)) return '';
  const { used, limit } = photoBytes;
  const fact =
    used >= limit
      ? `Your photos take up all ${formatSpace(limit)} of your account.`
      : `Your photos take up ${formatSpace(used)} of the ${formatSpace(limit)} of your account.`;
  return `${fact} Room of photos that you remove is free again a day later.`;
}

/** The same about consignments. */
export function consignmentsNotice({ consignments, openConsignments }: AccountUsage): string {
  if (isNearlyUsed(openConsignments))
    return `You have ${openConsignments.used} of at most ${openConsignments.limit} open consignments. Those that are decided or withdrawn no longer count.`;
  if (!isNearlyUsed(consignments)) return '';
  return `Your account has ${consignments.used} of at most ${consignments.limit} consignments.`;
}

/** Everything that is nearly used up, for the page about the account. */
export function usageNotices(usage: AccountUsage): string[] {
  return [photoSpaceNotice(usage), consignmentsNotice(usage)].filter((notice) => notice !== '');
}
