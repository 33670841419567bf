import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';

interface StartOverMenuProps {
  target: ReactElement;
  onStartOver(): void;
  onClose(): void;
}

/** Opens at once: it is loaded because somebody asked for it. */
export function StartOverMenu({ target, onStartOver, onClose }: StartOverMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" withInitialFocusPlaceholder={false} onClose={onClose}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onStartOver}>Start Over</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
