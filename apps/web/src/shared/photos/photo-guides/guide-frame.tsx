import type { ReactNode } from 'react';
import { Drawing } from '../../../ui/illustrations/pen.tsx';

export type GuideOrientation = 'portrait' | 'landscape';

const SHEETS: Record<GuideOrientation, { width: number; height: number; corners: string }> = {
  portrait: { width: 180, height: 240, corners: 'M8 24V8H24M156 8H172V24M172 216V232H156M24 232H8V216' },
  landscape: { width: 240, height: 180, corners: 'M8 24V8H24M216 8H232V24M232 156V172H216M24 172H8V156' },
};

interface GuideFrameProps {
  orientation: GuideOrientation;
  className?: string | undefined;
  children: ReactNode;
}

/** Viewfinder corners around the drawing of an angle, in 3:4 portrait or 4:3 landscape (spec 9.2). */
export function GuideFrame({ orientation, className, children }: GuideFrameProps) {
  const { width, height, corners } = SHEETS[orientation];
  return (
    <Drawing width={width} height={height} className={className}>
      <path d={corners} opacity=".35" />
      {children}
    </Drawing>
  );
}
