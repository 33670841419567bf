import { CloseButton, Textarea } from '@mantine/core';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { ChangeItem, NOTHING_PINNED } from '@marque/domain/review/review';
import { useEffect, useRef, useState } from 'react';
import { pinKey, presetsFor, togglePin, withReason } from './case-work.ts';
import classes from './panel.module.css';
import { PanelFrame } from './panel.tsx';
import type { Pin } from './pin.ts';

interface ChangesPanelProps {
  pins: readonly Pin[];
  note: string;
  onChange(change: { pins?: readonly Pin[]; changesNote?: string }): void;
  onSend(items: ChangeItem[]): void;
  onCancel(): void;
}

const MAX_REASON_LENGTH = 1_000;

function findProblem({ item }: Pin): string | undefined {
  return ChangeItem.safeParse(item).error?.issues[0]?.message;
}

/** The form that requests changes from the owner: all pinned items, each with a reason. */
export function ChangesPanel({ pins, note, onChange, onSend, onCancel }: ChangesPanelProps) {
  const [hasTried, setHasTried] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const isMissingPin = hasTried && pins.length === 0;

  function send(): void {
    setHasTried(true);
    const wrong = pins.find(findProblem);
    if (wrong) findField(listRef.current, wrong)?.focus();
    else if (pins.length > 0) onSend(pins.map(({ item }) => ChangeItem.parse(item)));
  }

  return (
    <PanelFrame
      title="Ask for changes"
      lead="Pin each field and photo that needs to change, and documents to add as PDF. The owner sees only those."
      sendLabel={pins.length === 0 ? 'Send' : `Send ${pins.length === 1 ? '1 item' : `${pins.length} items`}`}
      onSend={send}
      onCancel={onCancel}
      focusesTitle
    >
      {pins.length === 0 && (
        <p className={isMissingPin ? classes.error : classes.empty} role={isMissingPin ? 'alert' : undefined}>
          {isMissingPin ? NOTHING_PINNED : 'Nothing pinned yet.'}
        </p>
      )}
      <ul ref={listRef} className={classes.pins}>
        {pins.map((pin) => (
          <PinnedItem
            key={pinKey(pin.item)}
            pin={pin}
            error={hasTried ? findProblem(pin) : undefined}
            onReason={(reason) => onChange({ pins: withReason(pins, pinKey(pin.item), reason) })}
            onRemove={() => onChange({ pins: togglePin(pins, pin) })}
          />
        ))}
      </ul>
      <Textarea
        label="Note for the owner"
        description="Optional, in addition to the reasons"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={note}
        onChange={(event) => onChange({ changesNote: event.currentTarget.value })}
      />
    </PanelFrame>
  );
}

function findField(list: HTMLUListElement | null, { item }: Pin): HTMLTextAreaElement | undefined {
  const fields = [...(list?.querySelectorAll<HTMLTextAreaElement>('textarea[data-pin]') ?? [])];
  return fields.find((field) => field.dataset.pin === pinKey(item));
}

interface PinnedItemProps {
  pin: Pin;
  error: string | undefined;
  onReason(reason: string): void;
  onRemove(): void;
}

function PinnedItem({ pin: { item, label }, error, onReason, onRemove }: PinnedItemProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);

  // A new pin has no reason yet, so its field gets the focus.
  useEffect(() => {
    if (fieldRef.current?.value !== '') return;
    fieldRef.current.focus();
    // Including its presets.
    fieldRef.current.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <li className={classes.pin}>
      <div className={classes.pinHead}>
        <p className={classes.pinLabel}>{label}</p>
        <CloseButton aria-label={`Unpin ${label}`} onClick={onRemove} />
      </div>
      <Textarea
        ref={fieldRef}
        aria-label={`Reason for ${label}`}
        placeholder="What needs to change?"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_REASON_LENGTH}
        value={item.reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        error={error}
        data-pin={pinKey(item)}
      />
      <div className={classes.presets}>
        {presetsFor(item).map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            onClick={() => {
              onReason(preset);
              fieldRef.current?.focus();
            }}
          >
            {preset}
          </button>
        ))}
      </div>
    </li>
  );
}
