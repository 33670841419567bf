import { LabelBadge } from '../../ui/status-badge.tsx';

export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return <LabelBadge look="default">{count === 1 ? '1 new message' : `${count} new messages`}</LabelBadge>;
}
