import { Button } from '@mantine/core';
import classes from './decision-bar.module.css';
import { DECISIONS, type DecisionKind } from './decisions.ts';
import { UNDO_KEY } from './use-decide.ts';

interface DecisionBarProps {
  decisions: readonly DecisionKind[];
  open: DecisionKind | null;
  onDecide(kind: DecisionKind): void;
}

export function DecisionBar({ decisions, open, onDecide }: DecisionBarProps) {
  const [first] = decisions;
  return (
    <fieldset className={classes.bar} aria-label="Decision">
      {decisions.map((kind) => {
        const { label, key } = DECISIONS[kind];
        const isPrimary = kind === first && open === null && kind !== 'reopen';
        return (
          <Button
            key={kind}
            variant={isPrimary ? 'filled' : 'default'}
            color={kind === 'reject' ? 'danger' : 'brass'}
            data-decision={kind}
            aria-keyshortcuts={key}
            aria-expanded={kind === 'start' || kind === 'reopen' ? undefined : open === kind}
            onClick={() => onDecide(kind)}
            rightSection={
              <kbd className={classes.key} aria-hidden>
                {key}
              </kbd>
            }
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** Shown as long as the reader's own decision about the case can be undone, also after a reload. */
export function UndoButton({ onUndo }: { onUndo(): void }) {
  return (
    <Button
      variant="subtle"
      aria-keyshortcuts={UNDO_KEY}
      onClick={onUndo}
      rightSection={
        <kbd className={classes.key} aria-hidden>
          {UNDO_KEY}
        </kbd>
      }
    >
      Undo
    </Button>
  );
}
