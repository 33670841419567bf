import { useMemo } from 'react';
import type { FactMarks } from '../../../shared/vehicle/consignment-facts/fact-marks.tsx';
import { type CaseWork, documentPin, fieldPin, photoPin, pinKey, togglePin } from './case-work.ts';
import type { Pin } from './pin.ts';
import { PinButton } from './pin-button.tsx';

/** A pin button for each field, photo, and kind of document while a request for changes is open; otherwise `null`. */
export function usePinMarks(
  isOn: boolean,
  pins: readonly Pin[],
  onWork: (change: Partial<CaseWork>) => void,
): FactMarks | null {
  return useMemo(() => {
    if (!isOn) return null;
    const keys = new Set(pins.map(({ item }) => pinKey(item)));
    const button = (pin: Pin, of: string) => (
      <PinButton of={of} isPinned={keys.has(pinKey(pin.item))} onClick={() => onWork({ pins: togglePin(pins, pin) })} />
    );
    return {
      ofField: (field) => button(fieldPin(field), fieldPin(field).label),
      ofPhoto: (category, url, name) =>
        button(photoPin(category, url, name), url === null ? `a missing photo of ${name}` : name),
      ofDocument: (kind) => button(documentPin(kind), documentPin(kind).label),
    };
  }, [isOn, pins, onWork]);
}
