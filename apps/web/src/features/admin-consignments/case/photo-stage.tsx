import { ActionIcon, Button } from '@mantine/core';
import type { PointerEvent } from 'react';
import { preloadLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { PhotoAdviceBadges } from '../../../shared/photos/photo-advice-badges.tsx';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx';
import type { CasePhoto } from './list-case-photos.ts';
import classes from './photo-stage.module.css';
import { HALF_STAGE_SIZES, STAGE_SIZES } from './stage-sizes.ts';
import type { ZoomPoint } from './use-photo-viewer.ts';

interface PhotoStageProps {
  shown: CasePhoto;
  fixed: CasePhoto | undefined;
  count: number;
  zoom: ZoomPoint | null;
  onZoom(zoom: ZoomPoint | null): void;
  onTurn(by: 1 | -1): void;
  onCompare(): void;
  onEnlarge(index: number): void;
}

/** One photo as large as there is room, or two side by side, which zoom in on the same spot. */
export function PhotoStage({ shown, fixed, count, zoom, onZoom, onTurn, onCompare, onEnlarge }: PhotoStageProps) {
  const sides = fixed ? [fixed, shown] : [shown];
  return (
    <div className={classes.stage} data-stage>
      <div className={classes.sides} data-compares={fixed ? true : undefined}>
        {sides.map((side) => (
          <Side
            key={side.photo.url}
            side={side}
            isHalf={fixed !== undefined}
            zoom={zoom}
            onZoom={onZoom}
            onEnlarge={onEnlarge}
          />
        ))}
      </div>
      <div className={classes.bar}>
        <p className={classes.place} role="status">
          {shown.alt} <span className={classes.count}>{`${shown.index + 1} of ${count}`}</span>
        </p>
        <PhotoAdviceBadges advice={shown.photo.advice} className={classes.advice} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={zoom !== null}
          aria-keyshortcuts="z"
          onClick={() => onZoom(zoom ? null : { x: 50, y: 50 })}
        >
          Zoom
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={fixed !== undefined}
          aria-keyshortcuts="c"
          disabled={count < 2}
          onClick={onCompare}
        >
          Compare
        </Button>
        <ActionIcon size={36} aria-label="Previous photo" disabled={shown.index === 0} onClick={() => onTurn(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon size={36} aria-label="Next photo" disabled={shown.index === count - 1} onClick={() => onTurn(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

interface SideProps extends Pick<PhotoStageProps, 'zoom' | 'onZoom' | 'onEnlarge'> {
  side: CasePhoto;
  isHalf: boolean;
}

function Side({ side, isHalf, zoom, onZoom, onEnlarge }: SideProps) {
  function aim(event: PointerEvent): void {
    if (!zoom || event.pointerType !== 'mouse') return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onZoom({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 });
  }

  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={`Enlarge ${side.alt}`}
      aria-haspopup="dialog"
      onClick={() => onEnlarge(side.index)}
      onPointerEnter={preloadLightbox}
      onFocus={preloadLightbox}
      onPointerMove={aim}
    >
      <span
        className={classes.picture}
        style={zoom ? { transform: 'scale(2.5)', transformOrigin: `${zoom.x}% ${zoom.y}%` } : undefined}
      >
        <PhotoImage
          photo={side.photo}
          alt=""
          ratio="natural"
          loading="eager"
          sizes={isHalf ? HALF_STAGE_SIZES : STAGE_SIZES}
          detail={zoom ? 'closeUp' : 'screen'}
          className={classes.frame ?? ''}
        />
      </span>
      {isHalf && <span className={classes.caption}>{side.alt}</span>}
    </button>
  );
}
