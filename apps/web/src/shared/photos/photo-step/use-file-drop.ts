import { type DragEvent, useEffect, useRef, useState } from 'react';
import { readDraggedKind } from '../upload-queue/photo-drag.ts';

/** The `data-drop-into` of the element that files were dropped on, or `null`. */
export type DropTarget = string | null;

/**
 * Lets people drop files anywhere on an element. `count` is the number of files being dragged over it, as far as the
 * browser tells. Descendants with `data-drop-into` are targets of their own.
 */
export function useFileDrop(onFiles: (files: File[], target: DropTarget) => void) {
  const [count, setCount] = useState(0);
  // Entering a child fires a leave on its parent: only the balance tells whether the pointer is still inside.
  const depth = useRef(0);

  useEffect(() => {
    // A file dropped beside the element would otherwise replace this page.
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const listening = new AbortController();
    window.addEventListener('dragover', keepPage, { signal: listening.signal });
    window.addEventListener('drop', keepPage, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  function end(): void {
    depth.current = 0;
    setCount(0);
  }

  return {
    count,
    handlers: {
      onDragEnter(event: DragEvent): void {
        if (readDraggedKind(event.dataTransfer) !== 'files') return;
        event.preventDefault();
        depth.current += 1;
        const files = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file');
        setCount(Math.max(1, files.length));
      },
      onDragOver(event: DragEvent): void {
        if (readDraggedKind(event.dataTransfer) === 'files') event.preventDefault();
      },
      onDragLeave(event: DragEvent): void {
        if (readDraggedKind(event.dataTransfer) !== 'files') return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDrop(event: DragEvent): void {
        if (readDraggedKind(event.dataTransfer) !== 'files') return;
        event.preventDefault();
        end();
        // The target of a drop event is an element.
        const target = (event.target as Element).closest<HTMLElement>('[data-drop-into]');
        onFiles([...event.dataTransfer.files], target?.dataset.dropInto ?? null);
      },
    },
  };
}
