import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconSearch } from '../icons.tsx';
import classes from './search-field.module.css';
import { arrive, ask, startSearch } from './search-state.ts';

const TYPING_PAUSE_MS = 300;

interface SearchFieldProps {
  /** The search in the URL that is rendered. */
  q: string;
  /** Whether the browser is at no other URL by now. */
  isLatest: boolean;
  onSearch(q: string): void;
  label: string;
  placeholder: string;
  maxLength: number;
  inputRef: RefObject<HTMLInputElement | null>;
  title?: string;
  'aria-keyshortcuts'?: string;
}

/** Searches after a pause in typing, and at once on Enter. Escape clears the field, or leaves it if it is empty. */
export function SearchField({ q, isLatest, onSearch, label, placeholder, maxLength, ...props }: SearchFieldProps) {
  const { inputRef, ...input } = props;
  const [state, setState] = useState(() => startSearch(q));
  const { typed } = state;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Not while rendering: a render of the new address that a keystroke interrupts would leave its state behind.
  useLayoutEffect(() => setState((now) => arrive(now, q, isLatest)), [q, isLatest]);

  const setTyped = (text: string) => setState((now) => ({ ...now, typed: text }));

  function search(text: string): void {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (ask(state, wanted) === null) return;
    setState((now) => ask(now, wanted) ?? now);
    onSearch(wanted);
  }

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), TYPING_PAUSE_MS);
  }

  function clear(): void {
    setTyped('');
    search('');
    inputRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') search(typed);
    if (event.key !== 'Escape') return;
    if (typed) clear();
    else event.currentTarget.blur();
  }

  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={maxLength}
      spellCheck={false}
      autoComplete="off"
      enterKeyHint="search"
      {...input}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={18} />}
      rightSection={typed ? <CloseButton aria-label="Clear the search" size="md" onClick={clear} /> : null}
    />
  );
}
