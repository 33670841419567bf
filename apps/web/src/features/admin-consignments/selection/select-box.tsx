import classes from './select-box.module.css';
import type { Selection } from './use-selection.ts';

interface SelectBoxProps {
  of: { id: number; number: string };
  selection: Selection;
}

/** Selects a case; with Shift, a range from the previously selected one. */
export function SelectBox({ of: { id, number }, selection }: SelectBoxProps) {
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select ${number}`}
        aria-keyshortcuts="x"
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
