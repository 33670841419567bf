import { type BadgeLook, statusView } from '@marque/domain/consignment/status';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** The label of a status; unknown ones are shown as they are (spec 4.4). */
export function StatusBadge({ status }: { status: string }) {
  const { label, look } = statusView(status);
  return <LabelBadge look={look}>{label}</LabelBadge>;
}

/** A badge like `StatusBadge` for other short labels: Draft, Verified. */
export function LabelBadge({ look = 'quiet', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className={classes.badge} data-look={look}>
      {children}
    </span>
  );
}
