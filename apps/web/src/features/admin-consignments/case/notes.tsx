import { Button, Textarea } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { AddNote, type Note } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './notes.module.css';

interface NotesProps {
  id: ConsignmentId;
  notes: readonly Note[];
  text: string;
  onText(text: string): void;
  mayWrite: boolean;
}

export function Notes({ id, notes, text, onText, mayWrite }: NotesProps) {
  const headingId = useId();
  return (
    <section className={classes.notes} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        Internal notes
      </h3>
      {notes.length === 0 ? (
        <p className={classes.none}>No notes yet. The owner never sees them.</p>
      ) : (
        <ol className={classes.list}>
          {notes.map(({ id: noteId, author, text: written, createdAt }) => (
            <li key={noteId}>
              <p className={classes.meta}>
                <span className={classes.author}>{author ?? 'Former colleague'}</span>{' '}
                <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
              </p>
              <p className={classes.text}>{written}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <NoteForm id={id} text={text} onText={onText} />}
    </section>
  );
}

function NoteForm({ id, text, onText }: Pick<NotesProps, 'id' | 'text' | 'onText'>) {
  const utils = trpc.useUtils();
  const [hasTried, setHasTried] = useState(false);
  const addNote = trpc.review.addNote.useMutation({
    onSuccess: (note) => {
      onText('');
      setHasTried(false);
      utils.review.ofStaff.setData({ id }, (review) => {
        const isThere = review?.notes.some((known) => known.id === note.id);
        return review && !isThere ? { ...review, notes: [...review.notes, note] } : review;
      });
      void utils.review.ofStaff.invalidate({ id });
    },
  });
  const problem = AddNote.shape.text.safeParse(text).error?.issues[0]?.message;
  const error = addNote.error ? getMessage(addNote.error) : hasTried ? problem : undefined;

  function send(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (!problem && !addNote.isPending) addNote.mutate({ id, text });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key !== 'Escape') return;
    // Leaves the field; the text stays, and so does the case.
    event.currentTarget.blur();
    event.stopPropagation();
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={text}
        onChange={(event) => {
          addNote.reset();
          onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        error={error}
        aria-keyshortcuts="n"
        data-note
        data-mantine-stop-propagation
      />
      <Button type="submit" variant="default" size="sm" loading={addNote.isPending}>
        Add note
      </Button>
    </form>
  );
}
