import { Textarea } from '@mantine/core';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { PanelFrame } from './panel.tsx';

interface ApprovePanelProps {
  words: string;
  onWords(words: string): void;
  isBusy: boolean;
  onSend(): void;
  onCancel(): void;
}

/** Approving needs no words; the owner reads those there are. */
export function ApprovePanel({ words, onWords, ...frame }: ApprovePanelProps) {
  return (
    <PanelFrame title="Approve" lead="The owner sees at once that the car is approved." sendLabel="Approve" {...frame}>
      <Textarea
        label="Words for the owner"
        description="Optional"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        data-panel-focus
      />
    </PanelFrame>
  );
}
