import { lazy, Suspense, useState } from 'react';
import type { SelectionBarProps } from './selection-bar.tsx';

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

export function LazySelectionBar(props: SelectionBarProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (props.selection.ids.size > 0 && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar {...props} />
    </Suspense>
  );
}
