import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { IconClose } from '../../../ui/bar-icons.tsx';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '../../../ui/icons.tsx';
import { PhotoAdviceBadges } from '../photo-advice-badges.tsx';
import { closeUpSource, photoSource, photoSourceSet } from '../photo-source.ts';
import { useNeighborsPreloaded } from '../preload-photo.ts';
import classes from './lightbox.module.css';
import type { LightboxProps, LightboxSlide } from './lightbox-props.ts';
import { LightboxStrip } from './lightbox-strip.tsx';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { MAX_SCALE, type Size, type View, ZOOM_STEP } from './zoom.ts';

/** Above this scale, the size that fits the window is too coarse. */
const CLOSE_UP_FROM = 1.25;
const UNKNOWN_SIZE: Size = { width: 0, height: 0 };

export function LightboxBody({ slides, index, onIndexChange, onClose }: LightboxProps) {
  const slide = slides[index];
  const url = slide?.photo.url ?? '';
  const stageRef = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState({ url: '', size: UNKNOWN_SIZE, isBroken: false });
  const isLoaded = loaded.url === url;
  const zoom = useZoomGestures({
    stageRef,
    picture: isLoaded ? loaded.size : UNKNOWN_SIZE,
    pictureKey: url,
    onSwipe: (direction) => turnTo(direction === 'next' ? index + 1 : index - 1),
  });
  useNeighborsPreloaded(slides, index, '100vw');
  useKeys(
    new Map([
      ['ArrowLeft', () => turnTo(index - 1)],
      ['ArrowRight', () => turnTo(index + 1)],
      ['Home', () => turnTo(0)],
      ['End', () => turnTo(slides.length - 1)],
      ['+', () => zoom.zoomBy(ZOOM_STEP)],
      ['=', () => zoom.zoomBy(ZOOM_STEP)],
      ['-', () => zoom.zoomBy(1 / ZOOM_STEP)],
      ['0', () => zoom.zoomTo(1)],
    ]),
  );

  function turnTo(next: number): void {
    if (next >= 0 && next < slides.length && next !== index) onIndexChange(next);
  }

  const isHintNeeded = useHint(index, zoom.view.scale);

  if (!slide) return null;
  return (
    <div className={classes.body}>
      <LightboxBar slide={slide} counter={`${index + 1} / ${slides.length}`} zoom={zoom} onClose={onClose} />
      <div
        ref={stageRef}
        className={classes.stage}
        data-zoomed={zoom.view.scale > 1 || undefined}
        data-held={zoom.isHeld || undefined}
        {...zoom.handlers}
      >
        <LightboxPhoto
          key={url}
          slide={slide}
          view={zoom.view}
          isLoaded={isLoaded}
          onLoaded={(size) => setLoaded({ url, size, isBroken: false })}
          onBroken={() => setLoaded({ url, size: UNKNOWN_SIZE, isBroken: true })}
        />
        {isLoaded && loaded.isBroken && <p className={classes.broken}>This photo could not be loaded.</p>}
        {isHintNeeded && (
          <p className={classes.hint}>
            {slides.length > 1 && 'Swipe for the next photo. '}Double tap or pinch to look closer.
          </p>
        )}
      </div>
      {slides.length > 1 && <LightboxFoot slides={slides} index={index} onTurn={turnTo} />}
      <VisuallyHidden role="status">{`Photo ${index + 1} of ${slides.length}: ${slide.alt}`}</VisuallyHidden>
    </div>
  );
}

/** Whether to tell of the gestures: until a photo was turned or enlarged. */
function useHint(index: number, scale: number): boolean {
  const [first] = useState(index);
  const [isNeeded, setIsNeeded] = useState(true);
  if (isNeeded && (index !== first || scale > 1)) setIsNeeded(false);
  return isNeeded;
}

function useKeys(keys: ReadonlyMap<string, () => void>): void {
  useWindowEvent('keydown', (event) => {
    const act = keys.get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

interface LightboxBarProps {
  slide: LightboxSlide;
  counter: string;
  zoom: ReturnType<typeof useZoomGestures>;
  onClose(): void;
}

function LightboxBar({ slide, counter, zoom: { view, zoomBy }, onClose }: LightboxBarProps) {
  return (
    <div className={classes.bar}>
      <p className={classes.label}>{slide.label}</p>
      <PhotoAdviceBadges advice={slide.advice} className={classes.advice} />
      <p className={classes.counter} aria-hidden>
        {counter}
      </p>
      <ControlButton label="Zoom out" isOff={view.scale <= 1} onClick={() => zoomBy(1 / ZOOM_STEP)}>
        <IconMinus />
      </ControlButton>
      <ControlButton label="Zoom in" isOff={view.scale >= MAX_SCALE} onClick={() => zoomBy(ZOOM_STEP)}>
        <IconPlus />
      </ControlButton>
      <ControlButton label="Close" onClick={onClose} isFirstFocus>
        <IconClose />
      </ControlButton>
    </div>
  );
}

interface LightboxPhotoProps {
  slide: LightboxSlide;
  view: View;
  isLoaded: boolean;
  onLoaded(size: Size): void;
  onBroken(): void;
}

function LightboxPhoto({ slide: { photo, alt }, view, isLoaded, onLoaded, onBroken }: LightboxPhotoProps) {
  const isCloseUp = view.scale > CLOSE_UP_FROM;
  return (
    <img
      className={classes.photo}
      alt={alt}
      draggable={false}
      // Until the close-up has loaded, the browser keeps the smaller picture.
      src={isCloseUp ? closeUpSource(photo) : photoSource(photo, 1200)}
      srcSet={isCloseUp ? undefined : photoSourceSet(photo, 'screen')}
      sizes="100vw"
      data-loaded={isLoaded || undefined}
      onLoad={({ currentTarget }) =>
        onLoaded({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={onBroken}
      style={{ transform: `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.scale})` }}
    />
  );
}

interface LightboxFootProps extends Pick<LightboxProps, 'slides' | 'index'> {
  onTurn(to: number): void;
}

function LightboxFoot({ slides, index, onTurn }: LightboxFootProps) {
  return (
    <div className={classes.foot}>
      <div className={classes.previous}>
        <ControlButton label="Previous photo" isOff={index === 0} onClick={() => onTurn(index - 1)}>
          <IconChevronLeft />
        </ControlButton>
      </div>
      <LightboxStrip slides={slides} index={index} onTurn={onTurn} />
      <div className={classes.next}>
        <ControlButton label="Next photo" isOff={index === slides.length - 1} onClick={() => onTurn(index + 1)}>
          <IconChevronRight />
        </ControlButton>
      </div>
    </div>
  );
}

interface ControlButtonProps {
  label: string;
  onClick(): void;
  /** Sets `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
  isOff?: boolean;
  isFirstFocus?: boolean;
  children: ReactNode;
}

function ControlButton({ label, onClick, isOff = false, isFirstFocus = false, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      data-autofocus={isFirstFocus || undefined}
    >
      {children}
    </button>
  );
}
