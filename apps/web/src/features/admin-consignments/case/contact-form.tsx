import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { CONTACT_CHANNELS, ContactChannel, findContactTimeProblem } from '@marque/domain/review/contacts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './notes.module.css';

const CHANNELS = ContactChannel.options.map((value) => ({ value, label: CONTACT_CHANNELS[value] }));
const MINUTE_MS = 60_000;

function toLocalInput(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

interface ContactFormProps {
  id: ConsignmentId;
  submittedAt: Date;
  onDone(): void;
}

export function ContactForm({ id, submittedAt, onDone }: ContactFormProps) {
  const utils = trpc.useUtils();
  const [channel, setChannel] = useState<ContactChannel>('call');
  const [when, setWhen] = useState(() => toLocalInput(new Date()));
  const [opened] = useState(when);
  const [note, setNote] = useState('');
  const [ownerNote, setOwnerNote] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const log = trpc.review.logContact.useMutation({
    onSuccess: async () => {
      await utils.review.ofStaff.invalidate({ id });
      void utils.admin.consignments.invalidate();
      onDone();
    },
  });
  // The field only has minutes: left unchanged, it means now, which may be seconds after the submission.
  const at = when === opened ? new Date() : new Date(when);
  const problem = Number.isNaN(at.getTime())
    ? 'Please enter a date and time'
    : findContactTimeProblem(at, { submittedAt, now: new Date() });

  function send(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (problem || log.isPending) return;
    log.mutate({ id, channel, note, ownerNote, ...(when !== opened && { at: at.toISOString() }) });
  }

  /** Escape closes the form, not the case. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  }

  return (
    <form className={classes.form} onSubmit={send} onKeyDown={onKeyDown} noValidate data-mantine-stop-propagation>
      <NativeSelect
        label="Kind of contact"
        data={CHANNELS}
        value={channel}
        onChange={(event) => setChannel(ContactChannel.parse(event.currentTarget.value))}
        autoFocus
        w="100%"
      />
      <TextInput
        type="datetime-local"
        label="When"
        value={when}
        onChange={(event) => setWhen(event.currentTarget.value)}
        error={hasTried ? problem : undefined}
        w="100%"
      />
      <Said label="What was said" description="For our team only." value={note} onChange={setNote} />
      <Said
        label="What the owner reads"
        description="It shows on their timeline, beside the kind of contact."
        value={ownerNote}
        onChange={setOwnerNote}
        error={log.error ? getMessage(log.error) : undefined}
      />
      <div className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={log.isPending}>
          Save contact
        </Button>
      </div>
    </form>
  );
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
