import type { Draft } from '@marque/domain/consignment/draft';
import { draftKeptUntil } from '@marque/domain/consignment/draft-keeping';
import { formatDate } from '@marque/domain/text/format';
import { useState } from 'react';
import { useProductSettings } from '../../lib/session.ts';

interface KeptUntilProps {
  draft: Pick<Draft, 'lastSaved' | 'remindedAt'>;
  className: string | undefined;
}

/** When a draft that nobody changes is deleted; nothing where drafts are kept for good (spec 15.7). */
export function KeptUntil({ draft, className }: KeptUntilProps) {
  const { draftKeptDays } = useProductSettings();
  const [now] = useState(() => new Date());
  if (draftKeptDays === null) return null;
  const until = draftKeptUntil(draft, draftKeptDays, now);
  return (
    <p className={className}>
      Kept until <time dateTime={until.toISOString()}>{formatDate(until)}</time>, or longer if you save it
    </p>
  );
}
