import { ActionIcon, Button } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import { mayChangeView, type SavedView } from '@marque/domain/review/saved-views';
import { useEffect, useRef } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { IconMore } from '../../../ui/icons.tsx';
import { isNarrowed, type ListFilter } from '../list-address.ts';
import type { ViewChanges } from './use-view-changes.ts';
import { isSavable } from './view-filter.ts';
import { describeView } from './view-text.ts';
import classes from './views-dialog.module.css';

export interface ViewQuery {
  data: SavedView[] | undefined;
  error: unknown;
  refetch(): unknown;
}

interface ViewListProps {
  user: SessionUser;
  views: ViewQuery;
  current: SavedView | null;
  isOtherwise: boolean;
  filter: ListFilter;
  changes: ViewChanges;
  onChoose(view: SavedView | null): void;
  onEdit(view: SavedView): void;
  onSaveChanges(view: SavedView): void;
}

/** The views to choose from, one's own first, and actions on the current one. */
export function ViewList(props: ViewListProps) {
  const { views } = props;
  const list = useRef<HTMLDivElement>(null);
  const isThere = views.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const { current } = list;
    const target = current?.querySelector<HTMLElement>('[aria-current]') ?? current?.querySelector('button');
    target?.focus();
  }, [isThere]);

  if (!views.data) return <NotThere views={views} />;
  const own = views.data.filter(({ shared }) => !shared);
  const shared = views.data.filter((view) => view.shared);
  return (
    <div ref={list} className={classes.list}>
      <CurrentView {...props} />
      {own.length > 0 && <Group {...props} title="Your views" views={own} />}
      {shared.length > 0 && <Group {...props} title="Shared with the team" views={shared} />}
      {views.data.length === 0 && (
        <p className={classes.note}>A view saves the list as you see it: filters, search, order, and rows or grid.</p>
      )}
      {props.filter.isDeleted && <p className={classes.note}>Deleted consignments cannot be saved as a view.</p>}
      {isNarrowed(props.filter) && <p className={classes.note}>Filters set by a link cannot be saved in a view.</p>}
    </div>
  );
}

function NotThere({ views }: { views: ViewQuery }) {
  if (!views.error) {
    return (
      <p className={classes.note} role="status">
        Loading views…
      </p>
    );
  }
  return (
    <div role="alert" className={classes.note}>
      <p>{getMessage(views.error)}</p>
      <Button variant="default" onClick={() => void views.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

function CurrentView({ user, current, isOtherwise, filter, changes, onChoose, onSaveChanges }: ViewListProps) {
  if (!current) return null;
  const mayChange = mayChangeView(user.role, current);
  return (
    <section className={classes.current} aria-label="Current view">
      <p className={classes.note}>
        {isOtherwise ? `The list now differs from “${current.name}”.` : `You are looking at “${current.name}”.`}
      </p>
      {changes.problem && (
        <p role="alert" className={classes.problem}>
          {changes.problem}
        </p>
      )}
      <div className={classes.actions}>
        {isOtherwise && mayChange && isSavable(filter) && (
          <Button loading={changes.isBusy} onClick={() => onSaveChanges(current)}>
            Save changes
          </Button>
        )}
        <Button variant="default" onClick={() => onChoose(null)}>
          Leave this view
        </Button>
      </div>
    </section>
  );
}

type GroupProps = Omit<ViewListProps, 'views'> & { title: string; views: readonly SavedView[] };

function Group({ title, views, user, current, onChoose, onEdit }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.id} className={classes.row}>
            <button
              type="button"
              className={classes.view}
              aria-current={view.id === current?.id || undefined}
              onClick={() => onChoose(view)}
            >
              <span className={classes.name}>{view.name}</span>
              <span className={classes.what}>
                {describeView(view)}
                {view.shared && !view.mine && view.author !== null && `; shared by ${view.author}`}
              </span>
            </button>
            {mayChangeView(user.role, view) && (
              <ActionIcon size={44} aria-label={`Edit ${view.name}`} onClick={() => onEdit(view)}>
                <IconMore />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
