import { Button, VisuallyHidden } from '@mantine/core';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  type WizardCategory,
} from '@marque/domain/photo/photo-categories';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { useProposals } from '../photo-sorting/use-proposals.ts';
import { FailedUploads } from '../upload-queue/failed-uploads.tsx';
import { readDragged, readDraggedKind, setDragged } from '../upload-queue/photo-drag.ts';
import { isFailed, isUnsorted, type Upload } from '../upload-queue/upload.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import type { UploadSnapshot } from '../upload-queue/upload-snapshot.ts';
import { PhotoListbox } from './photo-listbox.tsx';
import classes from './sorting-tray.module.css';

interface SortingTrayProps {
  queue: UploadQueue;
  snapshot: UploadSnapshot;
  getCount(category: PhotoCategory): number;
  getRoom(category: PhotoCategory): number;
  headingRef: Ref<HTMLHeadingElement>;
  problem: string | undefined;
  notice: string | undefined;
  /** The category in which they were chosen; `null` if they were dropped on the page, or restored after a reload. */
  chosenFor: WizardCategory | null;
  onAnnounce(message: string): void;
  /** The last photo was put into a category; `into` if all of them went into the same one. */
  onSorted(into?: WizardCategory): void;
}

function theirCategories(count: number): string {
  return count === 1 ? 'its category' : 'their categories';
}

function describeMove(count: number, to: string, left: number): string {
  return `${photoCount(count)} moved to ${to}. ${left} left to sort.`;
}

function photoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/**
 * Photos without a category. People select some by tap or keyboard and then press a category, or drag them onto one.
 */
export function SortingTray(props: SortingTrayProps) {
  const { queue, snapshot, headingRef, problem, notice } = props;
  const headingId = useId();
  const sorting = useSorting(props);
  const { listbox, unsorted, marked, selected, mark, remove } = sorting;
  const failed = snapshot.uploads.filter((upload) => upload.category === null && isFailed(upload));
  return (
    <section className={classes.tray} aria-labelledby={headingId} data-tray>
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
        To be sorted
      </h2>
      <p className={classes.lead}>{unsorted.length > 0 ? LEAD : 'Everything is sorted.'}</p>
      {problem && <p className={classes.problem}>{problem}</p>}
      {notice && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      <div className={classes.offers}>
        <Proposed sorting={sorting} />
        {unsorted.length > 0 && props.chosenFor && <AllOfOne sorting={sorting} category={props.chosenFor} />}
      </div>
      {unsorted.length > 0 && <SelectionTools sorting={sorting} />}
      <Removed queue={queue} snapshot={snapshot} />
      <PhotoListbox
        ref={listbox}
        uploads={unsorted}
        marked={marked}
        proposals={sorting.proposals}
        onMark={mark}
        onRemove={remove}
        onDragStart={(event, upload) => {
          const ids = marked.has(upload.id) ? selected : [upload.id];
          setDragged(event.dataTransfer, { kind: 'uploads', ids });
        }}
      />
      <FailedUploads queue={queue} uploads={failed} />
      {unsorted.length > 0 && <CategoryBar sorting={sorting} getCount={props.getCount} />}
    </section>
  );
}

const LEAD =
  'Select the photos that show the same part of the car, then choose its category. ' + 'They stay here until you do.';

function useSorting({ queue, snapshot, getCount, getRoom, chosenFor, onAnnounce, onSorted }: SortingTrayProps) {
  const listbox = useRef<HTMLDivElement>(null);
  const unsorted = snapshot.uploads.filter(isUnsorted);
  const proposals = useProposals({ unsorted, known: snapshot.views, getCount });
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const [hint, setHint] = useState('');
  const selected = unsorted.filter(({ id }) => marked.has(id)).map(({ id }) => id);

  function put(ids: readonly string[], category: PhotoCategory): void {
    const { title } = PHOTO_CATEGORY_RULES[category];
    if (ids.length === 0) {
      setHint('Select photos first, then choose where they belong.');
      return;
    }
    const taken = ids.slice(0, getRoom(category));
    queue.sort(taken, category);
    mark(new Set(ids.slice(taken.length)));
    const leftOut = ids.length - taken.length;
    setHint(leftOut > 0 ? `${title} is full: ${photoCount(leftOut)} stayed here.` : '');
    onAnnounce(describeMove(taken.length, title, unsorted.length - taken.length));
    if (taken.length === unsorted.length) onSorted(category === chosenFor ? chosenFor : undefined);
    else listbox.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** Accepts all proposals for which the category has room. */
  function putProposed(): void {
    let placed = 0;
    for (const category of new Set(proposals.values())) {
      const ids = unsorted.filter(({ id }) => proposals.get(id) === category).map(({ id }) => id);
      const taken = ids.slice(0, getRoom(category));
      queue.sort(taken, category);
      placed += taken.length;
    }
    mark(new Set());
    onAnnounce(describeMove(placed, theirCategories(placed), unsorted.length - placed));
    if (placed === unsorted.length) onSorted();
    else listbox.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  function remove(): void {
    for (const id of selected) queue.cancel(id);
    onAnnounce(`${photoCount(selected.length)} removed.`);
    listbox.current?.focus({ preventScroll: true });
  }

  return { listbox, unsorted, proposals, marked, mark, selected, hint, put, putProposed, remove };
}
type Sorting = ReturnType<typeof useSorting>;

function Proposed({ sorting: { unsorted, proposals, putProposed } }: { sorting: Sorting }) {
  const count = proposals.size;
  if (count === 0) return null;
  const doubts = unsorted.length - count;
  return (
    <>
      <p className={classes.proposed} role="status">
        {doubts === 0
          ? 'We matched every photo with a category. Check the names below the photos.'
          : `We matched ${count} of ${unsorted.length}. Check the names below the photos, and sort the others.`}
      </p>
      <Button onClick={putProposed}>
        Move {photoCount(count)} to {theirCategories(count)}
      </Button>
    </>
  );
}

/** For somebody who chose several photos for one category: a single press puts them there. */
function AllOfOne({ sorting: { unsorted, proposals, put }, category }: { sorting: Sorting; category: WizardCategory }) {
  const { title } = PHOTO_CATEGORY_RULES[category];
  return (
    <Button
      variant={proposals.size > 0 ? 'default' : 'filled'}
      onClick={() =>
        put(
          unsorted.map(({ id }) => id),
          category,
        )
      }
    >
      {unsorted.length === 1 ? `This photo shows: ${title}` : `All of them show: ${title}`}
    </Button>
  );
}

function SelectionTools({ sorting: { unsorted, selected, mark, remove } }: { sorting: Sorting }) {
  const isAll = selected.length === unsorted.length;
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        size="sm"
        onClick={() => mark(isAll ? new Set() : new Set(unsorted.map(({ id }) => id)))}
      >
        {isAll ? 'Select none' : 'Select all'}
      </Button>
      <Button variant="subtle" size="sm" disabled={selected.length === 0} onClick={remove}>
        Remove<VisuallyHidden component="span"> the selected photos</VisuallyHidden>
      </Button>
      <span className={classes.count} role="status">
        {selected.length} of {unsorted.length} selected
      </span>
    </div>
  );
}

interface CategoryBarProps {
  sorting: Sorting;
  getCount(category: PhotoCategory): number;
}

function CategoryBar({ sorting: { selected, hint, put }, getCount }: CategoryBarProps) {
  return (
    <div className={classes.bar}>
      <p className={classes.hint} role="status">
        {hint || (selected.length > 0 ? `Move ${photoCount(selected.length)} to` : 'Move the selected photos to')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; these are buttons. */}
      <div role="group" className={classes.categories} aria-label="Categories">
        {PHOTO_CATEGORIES.map((category) => (
          <CategoryTarget
            key={category}
            category={category}
            count={getCount(category)}
            onPress={() => put(selected, category)}
            onDropped={(ids) => put(ids, category)}
          />
        ))}
      </div>
    </div>
  );
}

interface CategoryTargetProps {
  category: PhotoCategory;
  count: number;
  onPress(): void;
  onDropped(ids: readonly string[]): void;
}

function CategoryTarget({ category, count, onPress, onDropped }: CategoryTargetProps) {
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    if (readDraggedKind(event.dataTransfer) !== 'uploads') return;
    event.preventDefault();
    setIsOver(true);
  }

  function onDrop(event: DragEvent): void {
    setIsOver(false);
    const dragged = readDragged(event.dataTransfer);
    if (dragged?.kind !== 'uploads') return;
    event.preventDefault();
    onDropped(dragged.ids);
  }

  return (
    <button
      type="button"
      className={classes.category}
      data-over={isOver || undefined}
      onClick={onPress}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {PHOTO_CATEGORY_RULES[category].title}
      {count > 0 && (
        <span className={classes.held}>
          {count}
          <VisuallyHidden component="span"> already there</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

/** Photos just removed from the tray, with an undo button. */
function Removed({ queue, snapshot }: Pick<SortingTrayProps, 'queue' | 'snapshot'>) {
  const removals = snapshot.removals.filter(isOfTray);
  if (removals.length === 0) return null;
  return (
    <p className={classes.removed} role="status">
      {photoCount(removals.length)} removed.{' '}
      <button
        type="button"
        className={classes.undo}
        onFocus={() => queue.holdRemovals(true)}
        onBlur={() => queue.holdRemovals(false)}
        onClick={() => {
          for (const { id } of removals) queue.undo(id);
        }}
      >
        Undo
      </button>
    </p>
  );
}

function isOfTray(removal: UploadSnapshot['removals'][number]): boolean {
  const upload: Upload | null = removal.kind === 'upload' ? removal.upload : null;
  return upload?.category === null;
}
