import { ActionIcon } from '@mantine/core';
import { useRef, useState } from 'react';
import { IconMore } from '../../ui/icons.tsx';
import { LateOverlay, latePart } from '../../ui/late-part.tsx';

const startOverMenu = latePart(async () => (await import('./start-over-menu.tsx')).StartOverMenu);

/** The menu of the bar on phones, which has no room for a second button. Loaded when it is opened. */
export function WizardMenu({ onStartOver }: { onStartOver(): void }) {
  const [isWanted, setIsWanted] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const button = (
    <ActionIcon
      ref={target}
      variant="subtle"
      size={44}
      aria-label="More options"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={startOverMenu.preload}
      onClick={() => setIsWanted(true)}
    >
      <IconMore size={20} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  // The menu would return the focus to the button that it took the place of.
  const focusTarget = () => target.current?.focus();
  return (
    <LateOverlay
      part={startOverMenu}
      props={{ target: button, onStartOver, onClose: focusTarget }}
      loading={button}
      onClose={() => setIsWanted(false)}
    />
  );
}
