import type { ConsignmentId } from '@marque/domain/api/ids';
import { useState } from 'react';
import { unsentMessageKey } from '../../lib/unsent-answers.ts';

/** The draft of a message, stored in this browser until it is sent or its user signs out. */
export function useUnsentMessage(id: ConsignmentId): [text: string, write: (text: string) => void] {
  const key = unsentMessageKey(id);
  const [text, setText] = useState(() => readKept(key));
  return [
    text,
    (written) => {
      setText(written);
      keep(key, written);
    },
  ];
}

function readKept(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // If storage is forbidden or full, the text stays in this page only.
  }
}
