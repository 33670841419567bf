import { useState } from 'react';
import { latePart } from '../../../ui/late-part.tsx';
import { LatePlace } from '../../../ui/late-place.tsx';
import type { SelectionBarProps } from './selection-bar.tsx';

const selectionBar = latePart(async () => (await import('./selection-bar.tsx')).SelectionBar);

export function LazySelectionBar(props: SelectionBarProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (props.selection.ids.size > 0 && !isWanted) setIsWanted(true);
  return isWanted && <LatePlace part={selectionBar} props={props} />;
}
