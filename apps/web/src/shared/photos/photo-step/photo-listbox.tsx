import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { LocalPicture } from '../upload-queue/photo-tile.tsx';
import type { Upload } from '../upload-queue/upload.ts';
import classes from './photo-listbox.module.css';

interface PhotoListboxProps {
  ref: RefObject<HTMLDivElement | null>;
  uploads: readonly Upload[];
  marked: ReadonlySet<string>;
  /** Proposed categories by upload id. */
  proposals: ReadonlyMap<string, PhotoCategory>;
  onMark(ids: ReadonlySet<string>): void;
  onRemove(): void;
  onDragStart(event: DragEvent, upload: Upload): void;
}

/** The number of columns right now, for the arrow keys. */
function countColumns(list: HTMLElement): number {
  return Math.max(1, getComputedStyle(list).gridTemplateColumns.split(' ').length);
}

/**
 * Listbox of photos with multiple selection: by tap, with Space and the arrow keys, with Shift for a range, with Ctrl+A
 * for all (ARIA Authoring Practices, Listbox).
 */
export function PhotoListbox(props: PhotoListboxProps) {
  const { ref, uploads, marked, proposals, onMark, onRemove, onDragStart } = props;
  const proposedFor = (id: string) => {
    const category = proposals.get(id);
    return category && PHOTO_CATEGORY_RULES[category].title;
  };
  const { current, toggle, markRun, focus } = useSelection(props);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const columns = countColumns(event.currentTarget);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -uploads.length,
      End: uploads.length,
    };
    const step = steps[event.key];
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (step !== undefined) focus(current + step, event.shiftKey);
    else if (event.key === ' ' || event.key === 'Enter') toggle(current);
    else if (isAll) onMark(new Set(uploads.map(({ id }) => id)));
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  }

  if (uploads.length === 0) return null;
  return (
    <div
      ref={ref}
      role="listbox"
      aria-multiselectable
      aria-label="Photos to be sorted"
      className={classes.list}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {uploads.map((upload, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox hears the keys for all of its options.
        <div
          key={upload.id}
          role="option"
          aria-selected={marked.has(upload.id)}
          aria-label={[proposedFor(upload.id), upload.file.name, `${index + 1} of ${uploads.length}`]
            .filter((each) => each !== undefined)
            .join(', ')}
          tabIndex={index === current ? 0 : -1}
          className={classes.option}
          draggable
          onDragStart={(event) => onDragStart(event, upload)}
          onClick={(event) => (event.shiftKey ? markRun(index) : toggle(index))}
        >
          <LocalPicture file={upload.file} className={classes.picture} />
          <span className={classes.mark} aria-hidden>
            <IconCheck size={16} />
          </span>
          <span className={classes.name} data-proposed={proposals.has(upload.id) || undefined}>
            {proposedFor(upload.id) ?? upload.file.name}
          </span>
        </div>
      ))}
    </div>
  );
}

function useSelection({ ref, uploads, marked, onMark }: PhotoListboxProps) {
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const current = Math.min(active, uploads.length - 1);

  function toggle(index: number): void {
    const id = uploads[index]?.id;
    if (!id) return;
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
    setActive(index);
    setAnchor(index);
  }

  function markRun(to: number): void {
    const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)];
    onMark(new Set([...marked, ...uploads.slice(first, last + 1).map(({ id }) => id)]));
    setActive(to);
  }

  function focus(index: number, isRun: boolean): void {
    const to = Math.max(0, Math.min(index, uploads.length - 1));
    if (isRun) markRun(to);
    else setActive(to);
    ref.current?.querySelectorAll<HTMLElement>('[role="option"]')[to]?.focus();
  }

  return { current, toggle, markRun, focus };
}
