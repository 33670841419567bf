import { chooseSort } from '@marque/domain/review/staff';
import type { ListOptions, MarqueClient } from '../client.ts';
import { CommandError } from './exit-codes.ts';

type ViewOptions = Pick<ListOptions, 'status' | 'q' | 'sort' | 'assignee'>;

const toKey = (name: string) => name.normalize('NFKC').toLowerCase();

/**
 * Returns the filter of a saved view; the user's own view wins over a shared one of the same name. Raises a
 * CommandError.
 */
export async function findView(client: MarqueClient, name: string, signal: AbortSignal): Promise<ViewOptions> {
  const views = await client.savedView.list(undefined, { signal });
  const named = views.filter((view) => toKey(view.name) === toKey(name));
  const found = named.find(({ shared }) => !shared) ?? named[0];
  if (found) {
    const { status, q, assignee } = found.filter;
    return { status, q, assignee, sort: chooseSort(found.filter) };
  }
  const names = views.map((view) => view.name).join(', ');
  const those = names === '' ? 'You have no saved views.' : `Available views: ${names}.`;
  throw new CommandError(`There is no view named ${name}. ${those}`, 'SAVED_VIEW_NOT_FOUND');
}
