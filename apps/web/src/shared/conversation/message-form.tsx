import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import {
  MAX_MESSAGE_LENGTH,
  type Message,
  type MessageSide,
  REPLY_TEMPLATES,
  SendMessage,
} from '@marque/domain/conversation/messages';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { trpc } from '../../lib/trpc.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import classes from './conversation.module.css';
import { useAttachments } from './use-attachments.ts';
import { useUnsentMessage } from './use-unsent-message.ts';

interface MessageFormProps {
  id: ConsignmentId;
  side: MessageSide;
  onSent(message: Message): void;
}

const TEXTS: Readonly<Record<MessageSide, { label: string; description: string; send: string }>> = {
  owner: {
    label: 'Your message to our team',
    description: 'Our team sees it with your consignment.',
    send: 'Send message',
  },
  team: {
    label: 'Message to the owner',
    description:
      'The owner sees this on their page, and by email at a confirmed address. For your team only, write an internal note.',
    send: 'Send to the owner',
  },
};

/** The form for a message to the other side, with optional photos and PDFs. */
export function MessageForm({ id, side, onSent }: MessageFormProps) {
  const texts = TEXTS[side];
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useUnsentMessage(id);
  const [hasTried, setHasTried] = useState(false);
  const attachments = useAttachments(id);
  const { photos, documents } = attachments;
  const key = useIdempotencyKey(JSON.stringify([id, text, photos, documents]));
  const send = trpc.message.send.useMutation({
    onSuccess: (message) => {
      setText('');
      setHasTried(false);
      attachments.clear();
      onSent(message);
      field.current?.focus();
    },
  });
  const problem = SendMessage.shape.text.safeParse(text).error?.issues[0]?.message;
  const waiting = attachments.isComplete ? undefined : 'Please wait for the attachments, or remove those that failed.';
  const error = send.error ? getMessage(send.error) : hasTried ? (problem ?? waiting) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (problem || waiting || send.isPending) {
      if (problem) field.current?.focus();
      return;
    }
    send.mutate({ id, text, photos, documents, idempotencyKey: key });
  }

  function write(written: string): void {
    send.reset();
    setText(written);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key !== 'Escape') return;
    // Escape leaves the field; the text stays, and the dialog around it stays open.
    event.currentTarget.blur();
    event.stopPropagation();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {side === 'team' && (
        <ReplyTemplates
          onChosen={(chosen) => {
            write(text.trim() === '' ? chosen : `${text.trimEnd()}\n\n${chosen}`);
            field.current?.focus();
          }}
        />
      )}
      <Textarea
        ref={field}
        label={texts.label}
        description={texts.description}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={error}
        data-mantine-stop-propagation
      />
      <AttachmentPicker attachments={attachments} />
      <Button type="submit" size="sm" className={classes.send} loading={send.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}

/** The same key for the same content, so that a retry after a lost response is stored once. */
function useIdempotencyKey(content: string): string {
  const [known, setKnown] = useState({ content, key: newId() });
  if (known.content === content) return known.key;
  const next = { content, key: newId() };
  setKnown(next);
  return next.key;
}

const NOTHING_CHOSEN = '';

/** Inserts a reply template into the field, to be edited before sending. */
function ReplyTemplates({ onChosen }: { onChosen(text: string): void }) {
  return (
    <NativeSelect
      label="Start from a prepared reply"
      value={NOTHING_CHOSEN}
      onChange={(event) => {
        const chosen = REPLY_TEMPLATES.find(({ title }) => title === event.currentTarget.value);
        if (chosen) onChosen(chosen.text);
      }}
    >
      <option value={NOTHING_CHOSEN}>Choose a reply…</option>
      {REPLY_TEMPLATES.map(({ title }) => (
        <option key={title}>{title}</option>
      ))}
    </NativeSelect>
  );
}
