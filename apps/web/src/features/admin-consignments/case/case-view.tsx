import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { StaffReview } from '@marque/domain/review/review';
import { type RefObject, useEffect, useRef } from 'react';
import { useEscape } from '../../../lib/use-escape.ts';
import { FactMarksProvider } from '../../../shared/vehicle/consignment-facts/fact-marks.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseAssignee } from './case-assignee.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CasePhotos } from './case-photos.tsx';
import { CaseRecord } from './case-record.tsx';
import classes from './case-view.module.css';
import type { CaseWork } from './case-work.ts';
import { DecisionBar, UndoButton } from './decision-bar.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DECISIONS, type DecisionKind } from './decisions.ts';
import { useCaseAssignee } from './use-case-assignee.ts';
import { useCaseDecisions } from './use-case-decisions.ts';
import { UNDO_KEY } from './use-decide.ts';
import { usePhotoDownload } from './use-photo-download.ts';
import { usePinMarks } from './use-pin-marks.tsx';

interface CaseViewProps {
  user: SessionUser;
  consignment: Consignment;
  review: StaffReview;
  ownDecisionId: string | null;
  work: CaseWork;
  onWork(change: Partial<CaseWork>): void;
  onDecided(): void;
  /** False while a dialog is open above the case. */
  hasKeys: boolean;
  onLightboxToggle(isOpen: boolean): void;
  onMail?: (() => void) | undefined;
}

/**
 * One case with the reader's pending decision applied: its photos, the facts about the car, the decision, and below
 * these its history.
 */
export function CaseView(props: CaseViewProps) {
  const { user, consignment, review, ownDecisionId, work, onWork } = props;
  const { hasKeys, onLightboxToggle, onMail } = props;
  const root = useRef<HTMLDivElement>(null);
  const { decisions, open, decide, sendAs, undo } = useCaseDecisions(props);
  const photos = usePhotoDownload(consignment.id);
  const assigning = useCaseAssignee(consignment.id, user, review.assignee);
  useFocusOnPanel(root, open);

  const close = () => onWork({ panel: null });

  useShortcuts(
    {
      ...toShortcuts(decisions, (kind) => open === null && !isComparing(kind) && decide(kind)),
      n: () => root.current?.querySelector<HTMLElement>('[data-note]')?.focus(),
      d: photos.start,
      t: assigning.assignment.takeOrRelease,
      [UNDO_KEY]: undo,
    },
    { isOff: !hasKeys },
  );
  useEscape(hasKeys && open !== null, close);

  const marks = usePinMarks(open === 'changes', work.pins, onWork);
  const hasPhotos = Object.values(consignment.photos).some((photos) => photos.length > 0);

  return (
    <div
      ref={root}
      className={classes.case}
      data-panel={open ?? undefined}
      data-bare={(!hasPhotos && !open) || undefined}
    >
      <FactMarksProvider value={marks}>
        <div className={classes.main}>
          <div className={classes.photos}>
            <CasePhotos photos={consignment.photos} hasKeys={hasKeys} onLightboxToggle={onLightboxToggle} />
          </div>
          <div className={classes.facts}>
            <CaseActions consignment={consignment} photos={photos} onMail={onMail}>
              <CaseAssignee {...assigning} onDialogToggle={onLightboxToggle} />
            </CaseActions>
            <CaseFacts
              consignment={consignment}
              review={review}
              mayDecide={may(user.role, 'consignment.decide')}
              work={work}
              onWork={onWork}
              onLightboxToggle={onLightboxToggle}
            />
          </div>
          {open && (
            <div className={classes.panel}>
              <DecisionPanel
                kind={open}
                work={work}
                onWork={onWork}
                onSend={(decision) => sendAs(open, decision)}
                onCancel={close}
              />
            </div>
          )}
        </div>
      </FactMarksProvider>
      <div className={classes.record}>
        <CaseRecord {...props} />
      </div>
      {(decisions.length > 0 || ownDecisionId !== null) && (
        <div className={classes.foot} data-foot>
          <DecisionBar decisions={decisions} open={open} onDecide={decide} />
          {ownDecisionId !== null && <UndoButton onUndo={undo} />}
        </div>
      )}
    </div>
  );
}

function toShortcuts(decisions: readonly DecisionKind[], act: (kind: DecisionKind) => unknown) {
  return Object.fromEntries(decisions.map((kind) => [DECISIONS[kind].key, () => act(kind)] as const));
}

/** With the focus among the photos, the key for requesting changes compares photos instead. */
function isComparing(kind: DecisionKind): boolean {
  return kind === 'changes' && document.activeElement?.closest('[data-photos]') != null;
}

/** Focuses a form when it opens, and its button when it closes, or the dialog's title if that button is gone. */
function useFocusOnPanel(root: RefObject<HTMLElement | null>, open: CaseWork['panel']): void {
  const shown = useRef(open);
  useEffect(() => {
    const before = shown.current;
    if (before === open) return;
    shown.current = open;
    const [panel, button] = ['[data-panel-focus]', `[data-decision="${before}"]`];
    const target = root.current?.querySelector<HTMLElement>(open ? panel : button);
    const title = root.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]');
    (target ?? title)?.focus();
  }, [root, open]);
}
