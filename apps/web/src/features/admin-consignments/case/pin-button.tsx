import { IconPin } from '../../../ui/icons.tsx';
import classes from './pin-button.module.css';

interface PinButtonProps {
  of: string;
  isPinned: boolean;
  onClick(): void;
}

export function PinButton({ of, isPinned, onClick }: PinButtonProps) {
  return (
    <button type="button" className={classes.pin} aria-label={`Pin ${of}`} aria-pressed={isPinned} onClick={onClick}>
      <IconPin size={16} />
    </button>
  );
}
