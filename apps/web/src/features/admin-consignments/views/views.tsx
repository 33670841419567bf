import { Button, VisuallyHidden } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import type { ListLayout, SavedView } from '@marque/domain/review/saved-views';
import { useRef, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { IconBookmark, IconChevronDown } from '../../../ui/icons.tsx';
import { LateDialog, latePart } from '../../../ui/late-part.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { type ListFilter, NO_FILTER } from '../list-address.ts';
import { rememberView } from '../remembered-view.ts';
import type { ListPlace } from '../use-list-address.ts';
import { isChanged, toListFilter } from './view-filter.ts';
import classes from './views.module.css';

const viewsDialog = latePart(async () => (await import('./views-dialog.tsx')).ViewsDialog);

interface ViewsProps {
  user: SessionUser;
  list: ListPlace;
  filter: ListFilter;
  layout: ListLayout;
  onLayout(layout: ListLayout): void;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

/**
 * Names the current saved view, says whether it was changed since, and opens the list of views, whose dialog is loaded
 * on demand.
 */
export function Views({ user, list, filter, layout, onLayout, isOpen, onToggle }: ViewsProps) {
  const control = useRef<HTMLButtonElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const { saved } = list.address;
  const views = trpc.savedView.list.useQuery(undefined, { enabled: saved !== null || isWanted });
  const view = views.data?.find(({ id }) => id === saved) ?? null;
  const isOtherwise = view !== null && isChanged(view, filter, layout);
  if (isOpen && !isWanted) setIsWanted(true);

  function show(next: SavedView | null): void {
    const shown = next ? toListFilter(next.filter) : NO_FILTER;
    rememberView(user.id, { ...shown, saved: next?.id ?? null });
    if (next) onLayout(next.filter.layout);
    list.showView(next?.id ?? null, shown);
  }

  /** From now on the list has that view. */
  function name(next: SavedView | null): void {
    rememberView(user.id, { ...filter, saved: next?.id ?? null });
    list.nameView(next?.id ?? null);
  }

  return (
    <>
      <Tooltip label={view?.name ?? 'Saved views'}>
        <Button
          ref={control}
          variant="subtle"
          size="compact-sm"
          className={classes.button ?? ''}
          aria-haspopup="dialog"
          aria-keyshortcuts="v"
          // The name arrives later; this reserves its space.
          data-on={(saved !== null && !views.data) || view !== null || undefined}
          rightSection={view && <IconChevronDown size={16} className={classes.chevron ?? ''} />}
          onClick={() => onToggle(true)}
        >
          <IconBookmark />
          {view ? <ViewLabel view={view} isOtherwise={isOtherwise} /> : <span className={classes.none}>Views</span>}
        </Button>
      </Tooltip>
      <LateDialog
        part={viewsDialog}
        props={{
          user,
          isOpen,
          onClose: () => onToggle(false),
          onClosed: () => control.current?.focus(),
          views,
          current: view,
          isOtherwise,
          filter,
          layout,
          onShow: show,
          onName: name,
        }}
      />
    </>
  );
}

function ViewLabel({ view, isOtherwise }: { view: SavedView; isOtherwise: boolean }) {
  return (
    <>
      <VisuallyHidden component="span">View: </VisuallyHidden>
      <span className={classes.name}>{view.name}</span>
      {isOtherwise && (
        <span className={classes.changed}>
          <span aria-hidden>•</span>
          <VisuallyHidden component="span"> (changed)</VisuallyHidden>
        </span>
      )}
    </>
  );
}
