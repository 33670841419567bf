import { Button } from '@mantine/core';
import classes from './decision-bar.module.css';
import { DECISIONS, type DecisionKind } from './decisions.ts';

interface DecisionBarProps {
  decisions: readonly DecisionKind[];
  open: DecisionKind | null;
  isBusy: boolean;
  onDecide(kind: DecisionKind): void;
}

export function DecisionBar({ decisions, open, isBusy, onDecide }: DecisionBarProps) {
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
            disabled={isBusy}
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
