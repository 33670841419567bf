import { ActionIcon, Button, Slider } from '@mantine/core';
import type { ScanningState, SessionEvent, SessionState } from '@marque/scanner/camera-session-types';
import type { ScanMode } from '@marque/scanner/candidate';
import { IconCamera, IconTorch } from '../../../ui/icons.tsx';
import classes from './camera-controls.module.css';
import { describeAim } from './scanner-labels.ts';

interface CameraControlsProps {
  state: SessionState;
  mode: ScanMode;
  send(event: SessionEvent): void;
}

export function CameraControls({ state, mode, send }: CameraControlsProps) {
  const live = state.kind === 'scanning' ? state : null;
  return (
    <div className={classes.controls}>
      {/* Instructions only apply to a running camera. */}
      {state.kind !== 'failed' && state.kind !== 'readingPhoto' && (
        <p className={classes.aim}>{describeAim(mode, live)}</p>
      )}
      {live && <Instruments live={live} send={send} />}
      {state.kind === 'readingPhoto' ? (
        <Button fullWidth variant="default" onClick={() => send({ kind: 'cancelPhoto' })}>
          Cancel
        </Button>
      ) : (
        <Button
          fullWidth
          leftSection={<IconCamera size={18} />}
          disabled={!live}
          loading={live?.isCapturing ?? false}
          onClick={() => send({ kind: 'capture' })}
        >
          Capture
        </Button>
      )}
    </div>
  );
}

function Instruments({ live, send }: { live: ScanningState; send(event: SessionEvent): void }) {
  const { hasTorch, zoom } = live.abilities;
  if (!hasTorch && !zoom) return null;
  return (
    <div className={classes.instruments}>
      {hasTorch && (
        <ActionIcon
          variant={live.isTorchOn ? 'filled' : 'default'}
          aria-label="Light"
          aria-pressed={live.isTorchOn}
          onClick={() => send({ kind: 'setTorch', isOn: !live.isTorchOn })}
        >
          <IconTorch />
        </ActionIcon>
      )}
      {zoom && (
        <Slider
          className={classes.zoom ?? ''}
          min={zoom.min}
          max={zoom.max}
          step={zoom.step || 0.1}
          value={live.zoom ?? zoom.min}
          label={null}
          thumbLabel="Zoom"
          onChange={(value) => send({ kind: 'setZoom', zoom: value })}
        />
      )}
    </div>
  );
}
