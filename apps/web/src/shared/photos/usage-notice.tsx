import type { AccountUsage } from '@marque/domain/account/account-usage';
import { trpc } from '../../lib/trpc.ts';
import { Notice } from '../../ui/notice.tsx';

interface UsageNoticeProps {
  /** The limits worth mentioning on this page. */
  of: (usage: AccountUsage) => string | string[];
}

/** Warns when the account has nearly used up a limit. Empty for nearly everybody. */
export function UsageNotice({ of }: UsageNoticeProps) {
  const { data: usage } = trpc.profile.usage.useQuery();
  const lines = usage ? [of(usage)].flat().filter((line) => line !== '') : [];
  if (lines.length === 0) return null;
  return (
    <Notice>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
