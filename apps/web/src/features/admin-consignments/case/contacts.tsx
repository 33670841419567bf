import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { describeContact, type LoggedContact } from '@marque/domain/review/contacts';
import { formatDateTime } from '@marque/domain/text/format';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { latePart } from '../../../ui/late-part.tsx';
import { LatePlace } from '../../../ui/late-place.tsx';
import classes from './notes.module.css';
import type { UnsentContact } from './unsent-work.ts';

const contactForm = latePart(async () => (await import('./contact-form.tsx')).ContactForm);

interface ContactsProps {
  consignment: Consignment;
  contacts: readonly LoggedContact[];
  unsent: UnsentContact | null;
  onUnsent(contact: UnsentContact | null): void;
  mayLog: boolean;
}

/** Calls, emails and meetings with the owner, and a form to log another one (ADR 0163). */
export function Contacts({ consignment, contacts, unsent, onUnsent, mayLog }: ContactsProps) {
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The button is only back once the form is gone, which after a response may take longer than a frame.
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  };
  return (
    <section className={classes.notes} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        Contacts
      </h3>
      {contacts.length === 0 ? (
        <p className={classes.none}>No call, email or meeting logged yet.</p>
      ) : (
        <ol className={classes.list}>
          {contacts.map((contact) => (
            <LoggedEntry key={contact.id} contact={contact} />
          ))}
        </ol>
      )}
      {mayLog && !isOpen && (
        <div className={classes.form}>
          <Button ref={opener} variant="default" size="sm" onClick={() => setIsOpen(true)}>
            Log a contact
          </Button>
        </div>
      )}
      {mayLog && isOpen && <LatePlace part={contactForm} props={{ consignment, unsent, onUnsent, onDone: close }} />}
    </section>
  );
}

function LoggedEntry({ contact: { author, at, channel, note, ownerNote } }: { contact: LoggedContact }) {
  return (
    <li>
      <p className={classes.meta}>
        <span className={classes.author}>{author ?? 'Former colleague'}</span>{' '}
        <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
      </p>
      <p className={classes.text}>{describeContact(channel)}</p>
      {note && <p className={classes.text}>{note}</p>}
      {ownerNote && <p className={classes.text}>The owner sees: {ownerNote}</p>}
    </li>
  );
}
