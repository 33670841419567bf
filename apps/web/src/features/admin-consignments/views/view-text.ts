import { statusView } from '@marque/domain/consignment/status';
import { isOfNobody, type SavedView } from '@marque/domain/review/saved-views';
import { SORT_LABELS } from '../sort-labels.ts';

function describeAssignee(view: SavedView): string | null {
  const { assignee } = view.filter;
  if (assignee === null) return null;
  if (assignee === 'me') return 'Mine';
  if (assignee === 'none') return 'Unassigned';
  return isOfNobody(view) ? 'A colleague who left the team: no cases' : `${view.colleague}’s cases`;
}

export function describeView(view: SavedView): string {
  const { status, q, sort, layout } = view.filter;
  const parts = [
    status && statusView(status).label,
    describeAssignee(view),
    q && `“${q}”`,
    sort && SORT_LABELS[sort],
    layout === 'grid' && 'Grid',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Needs an answer';
}
