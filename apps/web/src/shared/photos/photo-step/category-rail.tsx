import { VisuallyHidden } from '@mantine/core';
import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { IconImage, IconUpload, IconWarning } from '../../../ui/icons.tsx';
import { onFontsLoaded } from '../../../ui/on-fonts-loaded.ts';
import { type Dragged, readDragged, readDraggedKind } from '../upload-queue/photo-drag.ts';
import classes from './category-rail.module.css';
import type { CategoryMark, SubStep } from './sub-steps.ts';

interface CategoryRailProps {
  current: SubStep;
  findMark(category: WizardCategory): CategoryMark;
  unsortedCount: number;
  onSelect(place: SubStep): void;
  onDropInto(category: WizardCategory, dragged: Dragged): void;
}

const MARK_WORDS: Readonly<Record<CategoryMark, string>> = {
  done: 'done',
  uploading: 'uploading',
  failed: 'needs attention',
  missing: 'still missing',
  optional: 'optional',
};

function MarkIcon({ mark, place }: { mark: CategoryMark; place: number }) {
  if (mark === 'done') return <IconCheck size={14} />;
  if (mark === 'uploading') return <IconUpload size={14} />;
  if (mark === 'failed') return <IconWarning size={14} />;
  return place;
}

function showCurrent(box: HTMLElement): void {
  const chip = box.querySelector<HTMLElement>('[aria-current]');
  // scrollIntoView would scroll the page as well.
  if (chip) box.scrollTo({ left: chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2 });
}

/**
 * The eleven categories and their state. Any of them may be opened, because people walk around cars in their own order.
 * Photos can be dragged onto them.
 */
export function CategoryRail({ current, findMark, unsortedCount, onSelect, onDropInto }: CategoryRailProps) {
  const list = useRef<HTMLOListElement>(null);
  const [over, setOver] = useState<WizardCategory | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current chip comes into view whenever it changes.
  useEffect(() => {
    const show = () => list.current && showCurrent(list.current);
    show();
    return onFontsLoaded(show);
  }, [current]);

  function onDragOver(event: DragEvent, category: WizardCategory): void {
    if (readDraggedKind(event.dataTransfer) === null) return;
    event.preventDefault();
    setOver(category);
  }

  function onDrop(event: DragEvent, category: WizardCategory): void {
    setOver(null);
    const dragged = readDragged(event.dataTransfer);
    if (!dragged) return;
    event.preventDefault();
    onDropInto(category, dragged);
  }

  return (
    <nav className={classes.rail} aria-label="Photo categories">
      <ol ref={list} className={classes.list}>
        {unsortedCount > 0 && (
          <li>
            <button
              type="button"
              className={classes.chip}
              data-mark="unsorted"
              aria-current={current === 'unsorted' ? 'step' : undefined}
              onClick={() => onSelect('unsorted')}
            >
              <span className={classes.mark} aria-hidden>
                <IconImage size={14} />
              </span>
              To be sorted ({unsortedCount})
            </button>
          </li>
        )}
        {WIZARD_CATEGORIES.map((category, index) => {
          const mark = findMark(category);
          return (
            <li key={category}>
              <button
                type="button"
                className={classes.chip}
                data-mark={mark}
                data-drop-into={category}
                data-over={over === category || undefined}
                aria-current={category === current ? 'step' : undefined}
                onClick={() => onSelect(category)}
                onDragOver={(event) => onDragOver(event, category)}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => onDrop(event, category)}
              >
                <span className={classes.mark} aria-hidden>
                  <MarkIcon mark={mark} place={index + 1} />
                </span>
                {PHOTO_CATEGORY_RULES[category].title}
                <VisuallyHidden component="span">, {MARK_WORDS[mark]}</VisuallyHidden>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
