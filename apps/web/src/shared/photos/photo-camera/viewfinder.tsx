import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { CSSProperties, ReactNode } from 'react';
import { PhotoGuide } from '../photo-guides/photo-guide.tsx';
import type { LiveView } from './use-live-view.ts';
import classes from './viewfinder.module.css';

interface ViewfinderProps {
  view: LiveView;
  category: PhotoCategory;
  hasGrid: boolean;
  still: ReactNode;
  isBusy: boolean;
}

/** React's CSSProperties lack custom properties. */
function frameStyle(ratio: number): CSSProperties {
  const style: CSSProperties & { '--frame-ratio': number } = { '--frame-ratio': ratio };
  return style;
}

export function Viewfinder({ view: { camera, videoRef, size }, category, hasGrid, still, isBusy }: ViewfinderProps) {
  const ratio = size && size.height > 0 ? size.width / size.height : 3 / 4;
  const isLive = camera !== null && size !== null;
  return (
    <div className={classes.stage}>
      <div className={classes.frame} style={frameStyle(ratio)} data-live={isLive || undefined}>
        {/* Rendered before the camera opens, which needs the element. */}
        <video ref={videoRef} className={classes.video} muted playsInline aria-label="What the camera sees" />
        {isLive && !still && (
          <>
            {hasGrid && <span className={classes.grid} aria-hidden="true" />}
            <PhotoGuide category={category} className={classes.guide} />
          </>
        )}
        {isBusy && <span className={classes.blink} aria-hidden="true" />}
        {still}
      </div>
      {!camera && !still && (
        <p className={classes.waiting}>
          <span className={classes.ring} aria-hidden="true" />
          Starting the camera…
        </p>
      )}
    </div>
  );
}
