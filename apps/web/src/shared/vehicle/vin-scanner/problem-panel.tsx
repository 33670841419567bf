import { Button } from '@mantine/core';
import { SCANNER_PROBLEMS, type ScannerProblem } from '@marque/domain/vin/scanner-texts';
import type { ScanMode } from '@marque/scanner/candidate';
import { useEffect, useRef } from 'react';
import { IconRetry, IconWarning } from '../../../ui/icons.tsx';
import classes from './problem-panel.module.css';
import { SWITCH_TO } from './scanner-labels.ts';

interface ProblemPanelProps {
  problem: ScannerProblem;
  other: ScanMode;
  /** Text mode starts automatically. */
  fallsBack?: boolean;
  isNotice?: boolean;
  onTryAgain(): void;
  onSwitch(): void;
  onEnterByHand(): void;
}

/** Describes a problem, with Try Again and the other mode (spec 2.15 and 8.3). */
export function ProblemPanel(props: ProblemPanelProps) {
  const { problem, other, fallsBack, isNotice, onTryAgain, onSwitch, onEnterByHand } = props;
  const panel = useRef<HTMLDivElement>(null);
  const { title, description } = SCANNER_PROBLEMS[problem];

  // The pressed button may have disappeared with the camera.
  useEffect(() => {
    if (!panel.current?.ownerDocument.activeElement?.closest('[role="dialog"] :enabled')) panel.current?.focus();
  }, []);

  return (
    <div ref={panel} className={classes.panel} data-notice={isNotice || undefined} role="alert" tabIndex={-1}>
      <div className={classes.message}>
        <IconWarning size={isNotice ? 20 : 28} className={classes.icon} />
        <div>
          <p className={classes.title}>{title}</p>
          <p className={classes.text}>{description}</p>
          {fallsBack && <p className={classes.text}>Text mode starts in a moment.</p>}
        </div>
      </div>
      <div className={classes.actions}>
        <Button size="sm" variant="default" leftSection={<IconRetry size={16} />} onClick={onTryAgain}>
          Try Again
        </Button>
        <Button size="sm" variant="subtle" onClick={onSwitch}>
          {SWITCH_TO[other]}
        </Button>
        {(!isNotice || problem === 'unreadable') && (
          <Button size="sm" variant="subtle" onClick={onEnterByHand}>
            Enter by hand
          </Button>
        )}
      </div>
    </div>
  );
}
