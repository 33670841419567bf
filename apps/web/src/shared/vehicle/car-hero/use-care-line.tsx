import { CARE_TEXTS } from '@marque/domain/review/owner-labels';
import { useProductSettings } from '../../../lib/session.ts';
import type { NextLine } from './next-lines.tsx';

/** Who looks after the owner, and how to reach them where an address is set. */
export function useCareLine(number: string): NextLine {
  const { supportEmail } = useProductSettings();
  return {
    term: CARE_TEXTS.title,
    text: CARE_TEXTS.team,
    note: supportEmail ? (
      <a href={`mailto:${supportEmail}?${new URLSearchParams({ subject: number })}`}>{supportEmail}</a>
    ) : (
      CARE_TEXTS.reach
    ),
  };
}
