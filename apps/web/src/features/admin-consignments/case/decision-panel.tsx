import type { Decision } from '@marque/domain/review/review';
import { ApprovePanel } from './approve-panel.tsx';
import type { CaseWork, Panel } from './case-work.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { RejectPanel } from './reject-panel.tsx';

interface DecisionPanelProps {
  kind: Panel;
  work: CaseWork;
  onWork(change: Partial<CaseWork>): void;
  onSend(decision: Decision): void;
  onCancel(): void;
}

export function DecisionPanel({ kind, work, onWork, onSend, onCancel }: DecisionPanelProps) {
  switch (kind) {
    case 'approve':
      return (
        <ApprovePanel
          note={work.approvalNote}
          onNote={(approvalNote) => onWork({ approvalNote })}
          onSend={() => onSend({ status: 'approved', note: work.approvalNote })}
          onCancel={onCancel}
        />
      );
    case 'reject':
      return (
        <RejectPanel
          reason={work.rejectionReason}
          note={work.rejectionNote}
          onChange={onWork}
          onSend={(rejection) => onSend({ status: 'rejected', ...rejection })}
          onCancel={onCancel}
        />
      );
    case 'changes':
      return (
        <ChangesPanel
          pins={work.pins}
          note={work.changesNote}
          onChange={onWork}
          onSend={(items) => onSend({ status: 'changes_requested', items, note: work.changesNote })}
          onCancel={onCancel}
        />
      );
  }
}
