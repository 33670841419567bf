import { IconMenu } from './bar-icons.tsx';
import classes from './menu-button.module.css';

export function MenuButton({ isOpen, onOpen }: { isOpen: boolean; onOpen(): void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label="Open menu"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <IconMenu size={22} />
    </button>
  );
}
