import { TextInput, VisuallyHidden } from '@mantine/core';
import { type VinKind, vinProblem } from '@marque/domain/consignment/vehicle-info';
import { VIN_LENGTH } from '@marque/domain/product/limits';
import { joinSentences } from '@marque/domain/text/sentences';
import {
  CHECK_DIGIT_PROBLEM,
  hasFittingCheckDigit,
  hasForbiddenLetter,
  isVin,
  normalizeVin,
  requiresCheckDigit,
} from '@marque/domain/vin/vin';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { FIELD_ORDER, Field, fieldId } from '../../../ui/form/field.tsx';
import { IconWarning } from '../../../ui/icons.tsx';
import { LateOptional, latePart } from '../../../ui/late-part.tsx';
import classes from './vin-field.module.css';

/** Loaded on demand with the tables of makers, which most VINs do not need. */
const vinRepairs = latePart(async () => (await import('../vin-repairs/vin-repairs.tsx')).VinRepairs);

interface VinFieldProps {
  path?: string;
  value: string;
  kind: VinKind;
  error: ReactNode;
  onChange(value: string): void;
  onEnter?(): void;
}

const HELP = {
  kind: 'vin',
  text: 'The 17-character vehicle identification number is behind the windshield on the driver’s side, on the door frame, and in the registration.',
} as const;

const HINTS: Readonly<Record<VinKind, string>> = {
  vin: 'Spaces and hyphens are fine.',
  chassis: '5 to 17 letters, digits or hyphens.',
};

/** Removes spaces, and hyphens from a VIN; a chassis number keeps its hyphens. */
function clean(text: string, kind: VinKind): string {
  return kind === 'vin' ? normalizeVin(text) : text.replace(/\s/g, '').toUpperCase();
}

function isUnlikely(value: string): boolean {
  return isVin(value) && requiresCheckDigit(value) && !hasFittingCheckDigit(value);
}

/** Only a warning: many European cars carry no check digit (ADR 0015). */
function findWarning(value: string, kind: VinKind): string | null {
  if (kind === 'chassis') return null;
  if (hasForbiddenLetter(value)) return vinProblem(value.padEnd(VIN_LENGTH, 'X'));
  return isUnlikely(value) ? joinSentences(CHECK_DIGIT_PROBLEM, 'Please check the VIN.') : null;
}

/** A VIN in monospaced groups, or the chassis number of an old car. Upper-cased; spaces and hyphens may be pasted. */
export function VinField({ path = 'vin', value, kind, error, onChange, onEnter }: VinFieldProps) {
  const isVinKind = kind === 'vin';
  const warning = error ? null : findWarning(value, kind);

  /** Writes the cleaned text into the input before React does, so that the caret stays in place. */
  function keep(input: HTMLInputElement, text: string, caret: number): void {
    const kept = clean(text, kind).slice(0, VIN_LENGTH);
    const place = Math.min(clean(text.slice(0, caret), kind).length, kept.length);
    if (input.value !== kept) {
      input.value = kept;
      input.setSelectionRange(place, place);
    }
    onChange(kept);
  }

  function onInput({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    keep(input, input.value, input.selectionStart ?? input.value.length);
  }

  /** `maxLength` would truncate a VIN pasted with spaces. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const input = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const before = input.value.slice(0, input.selectionStart ?? 0) + pasted;
    keep(input, before + input.value.slice(input.selectionEnd ?? 0), before.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !isVinKind || !onEnter) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <Field
      path={path}
      label={isVinKind ? 'VIN' : 'Chassis number'}
      help={HELP}
      aside={isVinKind && <VinCount length={value.length} isGood={isVin(value) && !isUnlikely(value)} />}
    >
      <TextInput
        id={fieldId(path)}
        data-path={path}
        classNames={{ input: `${classes.input} ${isVinKind ? classes.grouped : ''}` }}
        value={value}
        error={error}
        description={
          warning ? (
            <span className={classes.warning}>
              <IconWarning size={16} />
              {warning}
            </span>
          ) : (
            HINTS[kind]
          )
        }
        inputWrapperOrder={FIELD_ORDER}
        maxLength={VIN_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={isVinKind && onEnter ? 'search' : 'next'}
        onChange={onInput}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {isVinKind && (isUnlikely(value) || hasForbiddenLetter(value)) && (
        <LateOptional part={vinRepairs} props={{ vin: value, onTake: onChange }} />
      )}
    </Field>
  );
}

function VinCount({ length, isGood }: { length: number; isGood: boolean }) {
  return (
    <span className={classes.count} data-good={isGood || undefined}>
      {length}/{VIN_LENGTH}
      <VisuallyHidden> characters</VisuallyHidden>
    </span>
  );
}
