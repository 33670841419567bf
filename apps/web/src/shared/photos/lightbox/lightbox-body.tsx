import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { IconClose } from '../../../ui/bar-icons.tsx';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '../../../ui/icons.tsx';
import { PhotoAdviceBadges } from '../photo-advice-badges.tsx';
import { photoSource, photoSourceSet } from '../photo-source.ts';
import classes from './lightbox.module.css';
import type { LightboxProps, LightboxSlide } from './lightbox-props.ts';
import { useNeighboursPreloaded } from './use-neighbours-preloaded.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { MAX_SCALE, type Size, type View, ZOOM_STEP } from './zoom.ts';

/** Above this scale, a width of 1,200 pixels is too coarse. */
const CLOSE_UP_FROM = 1.25;
/** Originals of these types are shown when zoomed in; others, such as HEIC, are enlarged from a served size. */
const SHOWN_EVERYWHERE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
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
  useNeighboursPreloaded(slides, index);
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
      </div>
      {slides.length > 1 && <TurnButtons index={index} count={slides.length} onTurn={turnTo} />}
      <VisuallyHidden role="status">{`Photo ${index + 1} of ${slides.length}: ${slide.alt}`}</VisuallyHidden>
    </div>
  );
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
  const isCloseUp = view.scale > CLOSE_UP_FROM && SHOWN_EVERYWHERE.has(photo.type);
  return (
    <img
      className={classes.photo}
      alt={alt}
      draggable={false}
      // Zoomed in, show the original; until it has loaded the browser keeps the smaller picture.
      src={isCloseUp ? photo.url : photoSource(photo, 1200)}
      srcSet={isCloseUp ? undefined : photoSourceSet(photo)}
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

function TurnButtons({ index, count, onTurn }: { index: number; count: number; onTurn(to: number): void }) {
  return (
    <>
      <div className={classes.previous}>
        <ControlButton label="Previous photo" isOff={index === 0} onClick={() => onTurn(index - 1)}>
          <IconChevronLeft />
        </ControlButton>
      </div>
      <div className={classes.next}>
        <ControlButton label="Next photo" isOff={index === count - 1} onClick={() => onTurn(index + 1)}>
          <IconChevronRight />
        </ControlButton>
      </div>
    </>
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
