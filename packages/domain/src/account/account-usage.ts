import { z } from 'zod';

const Used = z.object({ used: z.number(), limit: z.number() });

export const AccountUsage = z.object({
  /** Bytes, including drafts and deleted consignments. */
  photoBytes: Used,
  consignments: Used,
  openConsignments: Used,
});
export type AccountUsage = z.infer<typeof AccountUsage>;

const NOTICE_FROM = 0.9;

const isNearlyUsed = ({ used, limit }: z.infer<typeof Used>) => used >= limit * NOTICE_FROM;

/** `5 GB`, `4.6 GB`, `120 MB`. */
export function formatSpace(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${unit}`;
}

export function photoSpaceNotice({ photoBytes }: AccountUsage): string {
  if (!isNearlyUsed(photoBytes)) return '';
  const { used, limit } = photoBytes;
  const fact =
    used >= limit
      ? `Your photos use all ${formatSpace(limit)} of your storage.`
      : `Your photos use ${formatSpace(used)} of your ${formatSpace(limit)} of storage.`;
  return `${fact} The space used by photos that you remove is freed a day later.`;
}

/** The notice about the number of consignments; empty while it is far from the limit. */
export function consignmentsNotice({ consignments, openConsignments }: AccountUsage): string {
  if (isNearlyUsed(openConsignments))
    return `You have ${openConsignments.used} of at most ${openConsignments.limit} open consignments. Decided and withdrawn consignments do not count.`;
  if (!isNearlyUsed(consignments)) return '';
  return `Your account has ${consignments.used} of at most ${consignments.limit} consignments.`;
}

export function usageNotices(usage: AccountUsage): string[] {
  return [photoSpaceNotice(usage), consignmentsNotice(usage)].filter((notice) => notice !== '');
}
