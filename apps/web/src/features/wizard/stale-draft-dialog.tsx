import { Button, Modal } from '@mantine/core';
import type { Draft } from '@marque/domain/consignment/draft';
import { formatDateTime } from '@marque/domain/text/format';
import { hasParts, type PartName, type UnsavedParts } from '../../shared/draft/draft-parts.ts';
import classes from './dialog.module.css';

const PART_NAMES: Readonly<Record<Exclude<PartName, 'currentStep'>, string>> = {
  personalInfo: 'personal information',
  vehicleInfo: 'vehicle information',
  photos: 'photos',
  damageReport: 'damage report',
};

function getNames({ currentStep: _, ...parts }: UnsavedParts): string {
  if (!hasParts(parts)) return 'place in the steps';
  const names = Object.keys(parts).map((name) => PART_NAMES[name as keyof typeof PART_NAMES]);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

interface StaleDraftDialogProps {
  newer: Draft | null;
  unsaved: UnsavedParts;
  onKeepMine(): void;
  onTakeNewer(): void;
}

/**
 * Asks before the draft of another browser is overwritten. Cannot be dismissed: nothing is saved until a choice is
 * made.
 */
export function StaleDraftDialog({ newer, unsaved, onKeepMine, onTakeNewer }: StaleDraftDialogProps) {
  const title = newer ? 'A newer version of your draft exists' : 'Your draft is no longer there';
  return (
    <Modal
      opened
      onClose={() => {}}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={480}
      padding="lg"
    >
      {newer ? (
        <p className={classes.message}>
          It was saved elsewhere on {formatDateTime(newer.lastSaved)}. Keep the {getNames(unsaved)} you entered here, or
          use the newer version and lose your last changes? Everything else comes from the newer version either way.
        </p>
      ) : (
        <p className={classes.message}>
          It was submitted or deleted elsewhere after this page was opened. Keep what you entered here as a new draft,
          or start over?
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onTakeNewer}>
          {newer ? 'Use the newer version' : 'Start Over'}
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </div>
    </Modal>
  );
}
