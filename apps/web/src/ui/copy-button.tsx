import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { showToast } from '../lib/toast.ts';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 2_500;

/** Copies a text and confirms it for a moment, visibly and for screen readers. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copies, setCopies] = useState(0);
  const isFresh = useIsFresh(copies);

  async function copy(): Promise<void> {
    if (await copyText(text)) setCopies((count) => count + 1);
    else showToast({ title: 'Copying failed', description: 'Please select the text and copy it.' });
  }

  return (
    <>
      <Button variant="default" className={classes.copy ?? ''} onClick={() => void copy()}>
        {isFresh ? 'Copied' : label}
      </Button>
      <VisuallyHidden role="status">{isFresh && 'Copied'}</VisuallyHidden>
    </>
  );
}

function useIsFresh(count: number): boolean {
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setIsFresh(true);
    const timer = setTimeout(() => setIsFresh(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return isFresh;
}
