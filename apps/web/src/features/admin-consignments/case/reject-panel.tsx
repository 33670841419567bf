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
  words: string;
  onChange(change: { rejectionReason?: RejectionReason | ''; rejectionWords?: string }): void;
  isBusy: boolean;
  onSend(rejection: Rejection): void;
  onCancel(): void;
}

/** A rejection takes a reason and words, and the owner reads both. */
export function RejectPanel({ reason, words, onChange, isBusy, onSend, onCancel }: RejectPanelProps) {
  const [hasTried, setHasTried] = useState(false);
  const reasonRef = useRef<HTMLSelectElement>(null);
  const wordsRef = useRef<HTMLTextAreaElement>(null);
  const rejection = Rejection.safeParse({ reason, words });
  const wordsProblem = Rejection.shape.words.safeParse(words).error?.issues[0]?.message;

  function send(): void {
    setHasTried(true);
    if (rejection.success) onSend(rejection.data);
    else (reason === '' ? reasonRef : wordsRef).current?.focus();
  }

  return (
    <PanelFrame
      title="Reject"
      lead="The owner reads the reason and your words."
      sendLabel="Reject"
      isDestructive
      isBusy={isBusy}
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
        ref={wordsRef}
        label="Words for the owner"
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={words}
        onChange={(event) => onChange({ rejectionWords: event.currentTarget.value })}
        error={hasTried ? wordsProblem : undefined}
      />
    </PanelFrame>
  );
}
