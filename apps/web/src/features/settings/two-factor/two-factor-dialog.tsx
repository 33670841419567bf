import { Modal } from '@mantine/core';
import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import { useLeaving } from '../leave-shown-once.tsx';
import { ChooseMethodForm } from './choose-method-form.tsx';
import { EnterCodeForm } from './enter-code-form.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { RenewCodesForm } from './renew-codes-form.tsx';

export type Stage =
  | { name: 'method' }
  | { name: 'code'; setup: TwoFactorSetup }
  | { name: 'renew' }
  | { name: 'codes'; recoveryCodes: string[] };

const TITLES: Record<Stage['name'], string> = {
  method: 'Set up 2FA',
  code: 'Set up 2FA',
  renew: 'Create new recovery codes?',
  codes: 'Your recovery codes',
};

export interface TwoFactorDialogProps {
  isOpen: boolean;
  stage: Stage;
  onStage(stage: Stage): void;
  onClose(): void;
}

/**
 * Sets up the second factor step by step, or renews its recovery codes. While codes are shown, closing asks first
 * unless their own button is used, because they would be lost.
 */
export function TwoFactorDialog({ isOpen, stage, onStage, onClose }: TwoFactorDialogProps) {
  const showsCodes = stage.name === 'codes';
  const showCodes = (recoveryCodes: string[]) => onStage({ name: 'codes', recoveryCodes });
  const leaving = useLeaving({ isOpen, isSecret: showsCodes, onClose });
  return (
    <Modal
      opened={isOpen}
      onClose={leaving.request}
      title={TITLES[stage.name]}
      withCloseButton={!showsCodes}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={540}
      padding="lg"
    >
      {stage.name === 'method' && (
        <ChooseMethodForm onBegun={(setup) => onStage({ name: 'code', setup })} onCancel={onClose} />
      )}
      {stage.name === 'code' && (
        <EnterCodeForm setup={stage.setup} onEnabled={showCodes} onBack={() => onStage({ name: 'method' })} />
      )}
      {stage.name === 'renew' && <RenewCodesForm onRenewed={showCodes} onCancel={onClose} />}
      {showsCodes && <RecoveryCodesPanel codes={stage.recoveryCodes} leaving={leaving} onSaved={onClose} />}
    </Modal>
  );
}
