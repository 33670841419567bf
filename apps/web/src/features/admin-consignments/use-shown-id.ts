import { useState } from 'react';

/** The last id there was: what a dialog goes on showing while it fades out. */
export function useShownId(id: number | null): number | null {
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return id ?? shown;
}
