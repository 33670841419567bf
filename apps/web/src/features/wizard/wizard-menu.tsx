import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { tryAgain } from '../../lib/try-again.ts';
import { IconMore } from '../../ui/icons.tsx';

const loadMenu = () => import('./start-over-menu.tsx');
const StartOverMenu = lazy(async () => ({ default: (await tryAgain(loadMenu)).StartOverMenu }));

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
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setIsWanted(true)}
    >
      <IconMore size={20} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  // The menu would return the focus to the button that it took the place of.
  const focusTarget = () => target.current?.focus();
  return (
    <Suspense fallback={button}>
      <StartOverMenu target={button} onStartOver={onStartOver} onClose={focusTarget} />
    </Suspense>
  );
}
