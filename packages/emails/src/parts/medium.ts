import { createContext, useContext } from 'react';

/** A letter is written once and read two ways. */
export type Medium = 'html' | 'text';

export const MediumContext = createContext<Medium>('html');

export function useMedium(): Medium {
  return useContext(MediumContext);
}
