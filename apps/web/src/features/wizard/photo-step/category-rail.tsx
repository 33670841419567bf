import { VisuallyHidden } from '@mantine/core';
import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo-categories';
import { useEffect, useRef } from 'react';
import { IconCheck, IconUpload, IconWarning } from '../../../ui/icons.tsx';
import classes from './category-rail.module.css';
import type { CategoryMark } from './sub-steps.ts';

interface CategoryRailProps {
  current: WizardCategory;
  markOf(category: WizardCategory): CategoryMark;
  onSelect(category: WizardCategory): void;
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

/** Where one is among the eleven categories and what is left. Any of them may be opened: a walk around a car has its own order. */
export function CategoryRail({ current, markOf, onSelect }: CategoryRailProps) {
  const list = useRef<HTMLOListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current chip comes into view whenever it changes.
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!chip || !box) return;
    // scrollIntoView would move the page as well.
    box.scrollTo({ left: chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2, behavior: 'smooth' });
  }, [current]);

  return (
    <nav className={classes.rail} aria-label="Photo categories">
      <ol ref={list} className={classes.list}>
        {WIZARD_CATEGORIES.map((category, index) => {
          const mark = markOf(category);
          return (
            <li key={category}>
              <button
                type="button"
                className={classes.chip}
                data-mark={mark}
                aria-current={category === current ? 'step' : undefined}
                onClick={() => onSelect(category)}
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
