import { ActionIcon, Menu, Modal } from '@mantine/core';
import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { useRef, useState } from 'react';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { IconMore } from '../../../ui/icons.tsx';
import classes from './tile-menu.module.css';

export interface TileMenuProps {
  name: string;
  current: PhotoCategory;
  onEarlier?: () => void;
  onLater?: () => void;
  isFull(category: PhotoCategory): boolean;
  onMove(category: PhotoCategory): void;
  onRetake?: () => void;
  onReplace?: (file: File) => void;
}

/**
 * Everything that can be done with a photo besides viewing and removing it. Offers by touch and keyboard what the mouse
 * does by dragging.
 */
export function TileMenu({ name, current, onEarlier, onLater, isFull, onMove, onRetake, onReplace }: TileMenuProps) {
  const [isMoving, setIsMoving] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="transparent" className={classes.target} aria-label={`More for ${name}`}>
            <IconMore size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEarlier && <Menu.Item onClick={onEarlier}>Move earlier</Menu.Item>}
          {onLater && <Menu.Item onClick={onLater}>Move later</Menu.Item>}
          <Menu.Item onClick={() => setIsMoving(true)}>Move to another category…</Menu.Item>
          {onRetake && <Menu.Item onClick={onRetake}>Retake…</Menu.Item>}
          {onReplace && <Menu.Item onClick={() => picker.current?.click()}>Replace…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {onReplace && (
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onReplace(file);
            currentTarget.value = '';
          }}
        />
      )}
      <MoveDialog
        isOpen={isMoving}
        current={current}
        isFull={isFull}
        onMove={onMove}
        onClose={() => setIsMoving(false)}
      />
    </>
  );
}

interface MoveDialogProps extends Pick<TileMenuProps, 'current' | 'isFull' | 'onMove'> {
  isOpen: boolean;
  onClose(): void;
}

function MoveDialog({ isOpen, current, isFull, onMove, onClose }: MoveDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Move to" size={480} padding="lg">
      <ul className={classes.categories}>
        {PHOTO_CATEGORIES.filter((category) => category !== current).map((category) => (
          <li key={category}>
            <button
              type="button"
              className={classes.category}
              disabled={isFull(category)}
              onClick={() => {
                onClose();
                onMove(category);
              }}
            >
              {PHOTO_CATEGORY_RULES[category].title}
              {isFull(category) && ' (full)'}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
