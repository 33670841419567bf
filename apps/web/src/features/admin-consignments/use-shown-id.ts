import { useState } from 'react';

/** The last id that was not `null`, for a dialog to show while it fades out. */
export function useShownId(id: number | null): number | null {
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return id ?? shown;
}
