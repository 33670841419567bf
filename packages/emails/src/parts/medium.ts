import { createContext, useContext } from 'react';

/** Every template is rendered as HTML and as plain text. */
export type Medium = 'html' | 'text';

export const MediumContext = createContext<Medium>('html');

export function useMedium(): Medium {
  return useContext(MediumContext);
}
