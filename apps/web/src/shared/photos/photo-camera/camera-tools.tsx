import { Slider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { IconArrowRight, IconGrid, IconOtherCamera, IconTorch } from '../../../ui/icons.tsx';
import classes from './photo-camera.module.css';
import type { LiveView } from './use-live-view.ts';

interface CameraToolsProps {
  view: LiveView;
  hasGrid: boolean;
  onGrid(): void;
  isBusy: boolean;
  isOff: boolean;
  onPress(): void;
  onward: ReactNode;
  ring?: ReactNode;
}

/** The shutter within reach of the thumb, with the camera's own controls beside it: torch, zoom, another lens. */
export function CameraTools(props: CameraToolsProps) {
  const { view, hasGrid, onGrid, isBusy, isOff, onPress, onward, ring } = props;
  const { camera, turnCamera } = view;
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [zoom, setZoom] = useState<number | null>(null);
  // A newly opened camera starts with torch and zoom off.
  useEffect(() => {
    if (camera) return;
    setIsTorchOn(false);
    setZoom(null);
  }, [camera]);
  const abilities = camera?.abilities;

  return (
    <div className={classes.tools}>
      {abilities?.zoom && (
        <Slider
          className={classes.zoom ?? ''}
          min={abilities.zoom.min}
          max={abilities.zoom.max}
          step={abilities.zoom.step || 0.1}
          value={zoom ?? camera?.zoom ?? abilities.zoom.min}
          label={null}
          thumbLabel="Zoom"
          onChange={(value) => {
            setZoom(value);
            camera?.setZoom(value);
          }}
        />
      )}
      <div className={classes.row}>
        <div className={classes.side}>
          <Toggle label="Grid" isOn={hasGrid} onPress={onGrid} icon={<IconGrid />} />
          {abilities?.hasTorch && (
            <Toggle
              label="Light"
              isOn={isTorchOn}
              onPress={() => {
                setIsTorchOn(!isTorchOn);
                camera?.setTorch(!isTorchOn);
              }}
              icon={<IconTorch />}
            />
          )}
          {turnCamera && (
            <button type="button" className={classes.round} aria-label="Other camera" onClick={turnCamera}>
              <IconOtherCamera />
            </button>
          )}
        </div>
        <div className={classes.trigger}>
          {ring}
          <Shutter isOff={!camera || isBusy || isOff} isBusy={isBusy} onPress={onPress} />
        </div>
        <div className={classes.side}>{onward}</div>
      </div>
    </div>
  );
}

interface ShutterProps {
  isOff?: boolean;
  isBusy?: boolean;
  onPress(): void;
}

export function Shutter({ isOff = false, isBusy = false, onPress }: ShutterProps) {
  return (
    <button
      type="button"
      className={classes.shutter}
      aria-label="Take the photo"
      aria-disabled={isOff}
      data-autofocus
      data-busy={isBusy || undefined}
      onClick={onPress}
    />
  );
}

interface OnwardProps {
  label: string;
  title?: string | undefined;
  isDue?: boolean;
  onPress(): void;
}

export function Onward({ label, title, isDue = false, onPress }: OnwardProps) {
  return (
    <button type="button" className={classes.next} data-due={isDue || undefined} onClick={onPress}>
      <span>
        {label}
        {title && <span className={classes.nextTitle}>{title}</span>}
      </span>
      <IconArrowRight size={18} />
    </button>
  );
}

interface OwnCameraProps {
  /** The label on a computer. */
  onDesk: string;
  onPress(): void;
}

/** Leads past the camera of the page: to that of the phone, or to the files of a computer. */
export function OwnCamera({ onDesk, onPress }: OwnCameraProps) {
  return (
    <button type="button" className={classes.own} onClick={onPress}>
      <span className={classes.onPhone}>Use the phone’s own camera app</span>
      <span className={classes.onDesk}>{onDesk}</span>
    </button>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  icon: ReactNode;
  onPress(): void;
}

function Toggle({ label, isOn, icon, onPress }: ToggleProps) {
  return (
    <button type="button" className={classes.round} aria-label={label} aria-pressed={isOn} onClick={onPress}>
      {icon}
    </button>
  );
}
