import { Button } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import classes from './mailed-links.module.css';

export interface LinkActionProps {
  label: string;
  problem: string | null;
  isBusy: boolean;
  onAct: () => void;
}

export function LinkAction({ label, problem, isBusy, onAct }: LinkActionProps) {
  return (
    <div className={classes.action}>
      <Button fullWidth onClick={onAct} loading={isBusy}>
        {label}
      </Button>
      {problem && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
    </div>
  );
}
