import { Button, VisuallyHidden } from '@mantine/core';
import { WIZARD_STEP_TITLES, type WizardStep } from '@marque/domain/consignment/wizard';
import { WIZARD_STEPS } from '@marque/domain/product/limits';
import { StartOverDialog } from '../../shared/draft/start-over-dialog.tsx';
import { IconCheck } from '../../ui/bar-icons.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import type { WizardSnapshot } from './use-draft-saver.ts';
import { useStartOverDialog } from './use-start-over-dialog.ts';
import classes from './wizard-bar.module.css';
import { WizardMenu } from './wizard-menu.tsx';

interface WizardBarProps {
  step: WizardStep;
  completed: readonly boolean[];
  saveState: WizardSnapshot['state'];
  canReach(step: WizardStep): boolean;
  onGo(step: WizardStep): void;
  onSave(): void;
  hasDraft: boolean;
  onStartOver(): Promise<void>;
}

const STEPS = WIZARD_STEP_TITLES.map((title, index) => ({
  title,
  // An index of the four titles is one of the four steps.
  step: index as WizardStep,
}));

/** The current step, the remaining steps, and the save state. Always in view. */
export function WizardBar(props: WizardBarProps) {
  const { step, completed, saveState, hasDraft, canReach, onGo, onSave, onStartOver } = props;
  const startOver = useStartOverDialog(onStartOver);
  const isSaving = saveState.kind === 'saving';
  return (
    <section className={classes.bar} aria-label="Your progress">
      <div className={classes.inner}>
        <div className={classes.row}>
          <nav aria-label="Steps">
            <ol className={classes.steps}>
              {STEPS.map(({ title, step: each }) => (
                <li key={title}>
                  <StepButton
                    title={title}
                    number={each + 1}
                    isCurrent={each === step}
                    isComplete={completed[each] ?? false}
                    isReachable={canReach(each)}
                    onGo={() => onGo(each)}
                  />
                </li>
              ))}
            </ol>
          </nav>
          <div className={classes.actions}>
            <div className={classes.startOver} data-hidden={!hasDraft || undefined}>
              <Button variant="subtle" onClick={startOver.open}>
                Start Over
              </Button>
            </div>
            <div className={classes.menu} data-hidden={!hasDraft || undefined}>
              <WizardMenu onStartOver={startOver.open} />
            </div>
            <Button variant="default" disabled={isSaving} data-busy={isSaving || undefined} onClick={onSave}>
              Save
            </Button>
          </div>
        </div>
        <div className={classes.row}>
          <p className={classes.where}>
            <span className={classes.whereNumber}>
              Step {step + 1} of {WIZARD_STEPS}
            </span>
            <span className={classes.whereTitle}>{WIZARD_STEP_TITLES[step]}</span>
          </p>
          <div className={classes.state}>
            <SaveIndicator state={saveState} />
          </div>
        </div>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Consignment progress"
        aria-valuemin={0}
        aria-valuemax={WIZARD_STEPS}
        aria-valuenow={step + 1}
        aria-valuetext={`Step ${step + 1} of ${WIZARD_STEPS}`}
      >
        <span className={classes.fill} data-step={step + 1} />
      </div>
      <StartOverDialog {...startOver.dialog} />
    </section>
  );
}

interface StepButtonProps {
  title: string;
  number: number;
  isCurrent: boolean;
  isComplete: boolean;
  isReachable: boolean;
  onGo(): void;
}

function StepButton({ title, number, isCurrent, isComplete, isReachable, onGo }: StepButtonProps) {
  return (
    <button
      type="button"
      className={classes.step}
      data-current={isCurrent || undefined}
      data-complete={isComplete || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      disabled={!isReachable}
      onClick={isCurrent ? undefined : onGo}
    >
      <span className={classes.mark} aria-hidden>
        {isComplete && !isCurrent ? <IconCheck size={16} /> : number}
      </span>
      <span className={classes.name}>{title}</span>
      {isComplete && <VisuallyHidden>, complete</VisuallyHidden>}
    </button>
  );
}
