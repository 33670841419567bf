import type { SessionState } from '@marque/scanner/camera-session-types';
import type { ScanMode } from '@marque/scanner/candidate';
import { GUIDES } from '@marque/scanner/guide';
import type { ReactNode, Ref } from 'react';
import classes from './camera-view.module.css';
import { waitingLabel } from './scanner-labels.ts';

interface CameraViewProps {
  state: SessionState;
  mode: ScanMode;
  videoRef: Ref<HTMLVideoElement>;
  children: ReactNode;
}

export function CameraView({ state, mode, videoRef, children }: CameraViewProps) {
  const isLive = state.kind === 'scanning';
  const words = waitingLabel(state);
  return (
    <div className={classes.view} data-ground="night" data-live={isLive || undefined}>
      {/* Rendered before the camera opens, which needs the element. */}
      <video ref={videoRef} className={classes.video} muted playsInline aria-label="What the camera sees" />
      {isLive && <Guide mode={mode} isBusy={state.isCapturing} />}
      {words && (
        <p className={classes.waiting}>
          <span className={classes.ring} aria-hidden="true" />
          {words}
        </p>
      )}
      {children}
    </div>
  );
}

function Guide({ mode, isBusy }: { mode: ScanMode; isBusy: boolean }) {
  const { width, ratio } = GUIDES[mode];
  const shape = { width: `${width * 100}%`, aspectRatio: ratio };
  return (
    <div className={classes.guide} style={shape} data-busy={isBusy || undefined} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
