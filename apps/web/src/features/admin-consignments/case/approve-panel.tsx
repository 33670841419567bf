import { Textarea } from '@mantine/core';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { PanelFrame } from './panel.tsx';

interface ApprovePanelProps {
  note: string;
  onNote(note: string): void;
  onSend(): void;
  onCancel(): void;
}

/** Approving needs no note; if there is one, the owner reads it. */
export function ApprovePanel({ note, onNote, ...frame }: ApprovePanelProps) {
  return (
    <PanelFrame title="Approve" lead="The owner is notified 10 seconds later." sendLabel="Approve" {...frame}>
      <Textarea
        label="Note for the owner"
        description="Optional"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
        data-panel-focus
      />
    </PanelFrame>
  );
}
