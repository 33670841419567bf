import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import {
  CONTACT_CHANNELS,
  ContactChannel,
  findContactTimeProblem,
  NO_CONTACT_TIME,
} from '@marque/domain/review/contacts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { KEEPS_CASE_OPEN } from './keeps-case-open.ts';
import classes from './notes.module.css';
import type { UnsentContact } from './unsent-work.ts';

const CHANNELS = ContactChannel.options.map((value) => ({ value, label: CONTACT_CHANNELS[value] }));
const MINUTE_MS = 60_000;

function toLocalInput(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/**
 * The dialog's focus trap (`scopeTab` of Mantine 9.7) looks a moment after Tab in a field of several parts whether the
 * next field has the focus. Whoever has gone on by then would be taken back, and type into the wrong field.
 */
function keepFromFocusTrap(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

const NEW_CONTACT: UnsentContact = { channel: 'call', when: null, note: '', ownerNote: '' };

interface ContactFormProps {
  consignment: Pick<Consignment, 'id' | 'createdAt'>;
  unsent: UnsentContact | null;
  onUnsent(contact: UnsentContact | null): void;
  onDone(): void;
}

/** Logs a contact. What is written stays with the case until it is saved, also when the form is closed. */
export function ContactForm({ consignment, unsent, onUnsent, onDone }: ContactFormProps) {
  const { id, createdAt: submittedAt } = consignment;
  const [opened] = useState(() => toLocalInput(new Date()));
  const [hasTried, setHasTried] = useState(false);
  const contact = unsent ?? NEW_CONTACT;
  const { channel, when, note, ownerNote } = contact;
  const write = (change: Partial<UnsentContact>) => onUnsent({ ...contact, ...change });
  const log = useLogContact(id, () => {
    onUnsent(null);
    onDone();
  });
  // The field only has minutes: left unchanged, it means now, which may be seconds after the submission.
  const isNow = when === null || when === opened;
  const at = isNow ? new Date() : new Date(when);
  const problem = Number.isNaN(at.getTime())
    ? NO_CONTACT_TIME
    : findContactTimeProblem(at, { submittedAt, now: new Date() });

  function send(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (problem || log.isPending) return;
    log.mutate({ id, channel, note, ownerNote, ...(!isNow && { at: at.toISOString() }) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    if (event.key !== 'Escape') return;
    // Closes the form, not the case.
    event.stopPropagation();
    onDone();
  }

  return (
    <form className={classes.form} onSubmit={send} onKeyDown={onKeyDown} noValidate>
      <NativeSelect
        {...KEEPS_CASE_OPEN}
        label="Kind of contact"
        data={CHANNELS}
        value={channel}
        onChange={(event) => write({ channel: ContactChannel.parse(event.currentTarget.value) })}
        autoFocus
        w="100%"
      />
      <TextInput
        {...KEEPS_CASE_OPEN}
        type="datetime-local"
        label="When"
        value={when ?? opened}
        onChange={(event) => write({ when: event.currentTarget.value })}
        onKeyDown={keepFromFocusTrap}
        error={hasTried ? problem : undefined}
        w="100%"
      />
      <Said
        label="What was said"
        description="For our team only."
        value={note}
        onChange={(text) => write({ note: text })}
      />
      <Said
        label="What the owner sees"
        description="Shown on their timeline, next to the kind of contact."
        value={ownerNote}
        onChange={(text) => write({ ownerNote: text })}
        error={log.error ? getMessage(log.error) : undefined}
      />
      <div className={classes.actions}>
        <Button {...KEEPS_CASE_OPEN} variant="subtle" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button {...KEEPS_CASE_OPEN} type="submit" size="sm" loading={log.isPending}>
          Save contact
        </Button>
      </div>
    </form>
  );
}

/** Calls `onShown` once the case shows the contact. */
function useLogContact(id: ConsignmentId, onShown: () => void) {
  const utils = trpc.useUtils();
  return trpc.review.logContact.useMutation({
    onSuccess: async () => {
      await utils.review.ofStaff.invalidate({ id });
      void utils.admin.consignments.invalidate();
      onShown();
    },
  });
}

interface SaidProps {
  label: string;
  description: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
}

function Said({ onChange, ...props }: SaidProps) {
  return (
    <Textarea
      {...KEEPS_CASE_OPEN}
      {...props}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={MAX_LONG_TEXT_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
      w="100%"
    />
  );
}
