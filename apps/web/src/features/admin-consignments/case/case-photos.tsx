import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { useEffect, useId, useRef } from 'react';
import { LazyLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { useOpenPhoto } from '../../../shared/photos/lightbox/use-open-photo.ts';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { useNeighborsPreloaded } from '../../../shared/photos/preload-photo.ts';
import { type FactMarks, useFactMarks } from '../../../shared/vehicle/consignment-facts/fact-marks.tsx';
import classes from './case-photos.module.css';
import { type CasePhoto, listCasePhotos } from './list-case-photos.ts';
import { PhotoStage } from './photo-stage.tsx';
import { HALF_STAGE_SIZES, STAGE_SIZES } from './stage-sizes.ts';
import { usePhotoViewer } from './use-photo-viewer.ts';

interface CasePhotosProps {
  photos: Photos;
  hasKeys: boolean;
  onLightboxToggle(isOpen: boolean): void;
}

/** The photos by category as a strip, and one of them large, or two side by side to compare. */
export function CasePhotos({ photos, hasKeys, onLightboxToggle }: CasePhotosProps) {
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  const list = listCasePhotos(photos);
  const marks = useFactMarks();
  const opened = useOpenPhoto(list.length);
  const isLightboxOpen = opened.index !== null;
  useEffect(() => onLightboxToggle(isLightboxOpen), [onLightboxToggle, isLightboxOpen]);
  const viewer = usePhotoViewer(root, list.length, hasKeys);
  const shown = list[viewer.index];
  const fixed = viewer.fixed === null ? undefined : list[viewer.fixed];
  useNeighborsPreloaded(list, viewer.index, fixed ? HALF_STAGE_SIZES : STAGE_SIZES);

  return (
    <section ref={root} className={classes.photos} aria-labelledby={headingId} data-photos>
      <div className={classes.strip}>
        <h3 id={headingId} className={classes.heading}>
          Photos
        </h3>
        {list.length === 0 && !marks && <p className={classes.none}>No photos yet</p>}
        {PHOTO_CATEGORIES.filter((category) => marks || photos[category]?.length).map((category) => (
          <Group
            key={category}
            category={category}
            photos={list.filter((each) => each.category === category)}
            shown={[viewer.index, viewer.fixed]}
            marks={marks}
            onShow={viewer.show}
          />
        ))}
      </div>
      {shown && (
        <PhotoStage
          shown={shown}
          fixed={fixed}
          count={list.length}
          zoom={viewer.zoom}
          onZoom={viewer.setZoom}
          onTurn={viewer.turn}
          onCompare={viewer.compare}
          onEnlarge={opened.open}
        />
      )}
      {opened.index !== null && (
        <LazyLightbox
          slides={list.map(({ photo, alt, title }) => ({ photo, alt, label: title, advice: photo.advice }))}
          index={opened.index}
          onIndexChange={opened.turnTo}
          onClose={opened.close}
        />
      )}
    </section>
  );
}

interface GroupProps {
  category: PhotoCategory;
  photos: readonly CasePhoto[];
  shown: readonly (number | null)[];
  marks: FactMarks | null;
  onShow(index: number): void;
}

function Group({ category, photos, shown, marks, onShow }: GroupProps) {
  const { title } = PHOTO_CATEGORY_RULES[category];
  return (
    <div className={classes.group}>
      <div className={classes.groupHead}>
        <h4 className={classes.groupTitle}>{title}</h4>
        {marks?.ofPhoto(category, null, title)}
      </div>
      {photos.length === 0 && <p className={classes.none}>No photos</p>}
      <ul className={classes.thumbs}>
        {photos.map(({ photo, index, alt }) => (
          <li key={photo.url} className={classes.item}>
            <button
              type="button"
              className={classes.thumb}
              aria-current={shown.includes(index) || undefined}
              data-photo={index}
              onClick={() => onShow(index)}
            >
              <PhotoImage photo={photo} alt={alt} width={160} sizes="96px" />
            </button>
            {photo.advice && photo.advice.length > 0 && <span className={classes.flag} aria-hidden />}
            {marks && <span className={classes.mark}>{marks.ofPhoto(category, photo.url, alt)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
