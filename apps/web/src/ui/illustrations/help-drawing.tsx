import type { ReactNode } from 'react';
import { Drawing } from './pen.tsx';

/** The canvas of an illustration, 2:1. Hidden from screen readers: the text beside it says all that it shows. */
export function HelpDrawing({ children }: { children: ReactNode }) {
  return (
    <Drawing width={240} height={120}>
      {children}
    </Drawing>
  );
}
