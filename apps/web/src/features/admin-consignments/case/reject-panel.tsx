import { NativeSelect, Textarea } from '@mantine/core';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { REJECTION_REASONS, Rejection, RejectionReason } from '@marque/domain/review/review';
import { useRef, useState } from 'react';
import { PanelFrame } from './panel.tsx';

const CHOICES = [
  { value: '', label: 'Please choose' },
  ...Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label })),
];

interface RejectPanelProps {
  reason: RejectionReason | '';
  note: string;
  onChange(change: { rejectionReason?: RejectionReason | ''; rejectionNote?: string }): void;
  onSend(rejection: Rejection): void;
  onCancel(): void;
}

/** A rejection needs a reason and a note; the owner reads both. */
export function RejectPanel({ reason, note, onChange, onSend, onCancel }: RejectPanelProps) {
  const [hasTried, setHasTried] = useState(false);
  const reasonRef = useRef<HTMLSelectElement>(null);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const rejection = Rejection.safeParse({ reason, note });
  const noteProblem = Rejection.shape.note.safeParse(note).error?.issues[0]?.message;

  function send(): void {
    setHasTried(true);
    if (rejection.success) onSend(rejection.data);
    else (reason === '' ? reasonRef : noteRef).current?.focus();
  }

  return (
    <PanelFrame
      title="Reject"
      lead="The owner will see the reason and your note."
      sendLabel="Reject"
      isDestructive
      onSend={send}
      onCancel={onCancel}
    >
      <NativeSelect
        ref={reasonRef}
        label="Reason"
        size="md"
        required
        data={CHOICES}
        value={reason}
        onChange={(event) =>
          onChange({ rejectionReason: RejectionReason.safeParse(event.currentTarget.value).data ?? '' })
        }
        error={hasTried && reason === '' ? 'Please choose a reason' : undefined}
        data-panel-focus
      />
      <Textarea
        ref={noteRef}
        label="Note for the owner"
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={note}
        onChange={(event) => onChange({ rejectionNote: event.currentTarget.value })}
        error={hasTried ? noteProblem : undefined}
      />
    </PanelFrame>
  );
}
