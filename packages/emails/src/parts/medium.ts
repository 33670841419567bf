import { createContext, useContext } from 'react';

export type Medium = 'html' | 'text';

export const MediumContext = createContext<Medium>('html');

export function useMedium(): Medium {
  return useContext(MediumContext);
}
