import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, type PhotoEntry, type Photos } from '@marque/domain/photo/photos';
import { useEffect } from 'react';
import { upTo } from '../../../ui/breakpoints.ts';
import { LazyLightbox, preloadLightbox } from '../../photos/lightbox/lazy-lightbox.tsx';
import { useOpenPhoto } from '../../photos/lightbox/use-open-photo.ts';
import { PhotoAdviceBadges } from '../../photos/photo-advice-badges.tsx';
import { PhotoImage } from '../../photos/photo-image.tsx';
import { useFactMarks } from './fact-marks.tsx';
import classes from './photo-gallery.module.css';

interface PhotoGalleryProps {
  photos: Photos;
  /** `grid` labels each photo with its category, `groups` adds a heading for each category. */
  layout: 'grid' | 'groups';
  /** For staff: shows the quality advice that the owner chose to ignore. */
  showsAdvice?: boolean;
  onLightboxToggle?(isOpen: boolean): void;
}

interface Tile {
  category: PhotoCategory;
  photo: PhotoEntry;
  index: number;
  alt: string;
}

function toTiles(photos: Photos): Tile[] {
  const places = new Map<PhotoCategory, number>();
  return listPhotosInOrder(photos).map(({ category, photo }, index) => {
    const place = (places.get(category) ?? 0) + 1;
    places.set(category, place);
    const count = photos[category]?.length ?? 0;
    const { title } = PHOTO_CATEGORY_RULES[category];
    return { category, photo, index, alt: count > 1 ? `${title}, photo ${place} of ${count}` : title };
  });
}

/**
 * All photos of a consignment in the order of the categories. Pressing one opens the lightbox, which has its own URL.
 */
export function PhotoGallery({ photos, layout, showsAdvice = false, onLightboxToggle }: PhotoGalleryProps) {
  const tiles = toTiles(photos);
  const opened = useOpenPhoto(tiles.length);
  const marks = useFactMarks();
  const isOpen = opened.index !== null;
  useEffect(() => onLightboxToggle?.(isOpen), [onLightboxToggle, isOpen]);

  if (tiles.length === 0 && !marks) return <p className={classes.none}>No photos yet</p>;
  return (
    <>
      {layout === 'grid' ? (
        <TileList tiles={tiles} onOpen={opened.open} showsAdvice={showsAdvice} isLabeled />
      ) : (
        <div className={classes.groups}>
          {PHOTO_CATEGORIES.filter((category) => marks || photos[category]?.length).map((category) => (
            <div key={category} className={classes.group}>
              <div className={classes.groupHead}>
                <h4 className={classes.groupTitle}>{PHOTO_CATEGORY_RULES[category].title}</h4>
                {marks?.ofPhoto(category, null, PHOTO_CATEGORY_RULES[category].title)}
              </div>
              <TileList
                tiles={tiles.filter((tile) => tile.category === category)}
                onOpen={opened.open}
                showsAdvice={showsAdvice}
              />
            </div>
          ))}
        </div>
      )}
      {opened.index !== null && (
        <LazyLightbox
          slides={tiles.map(({ category, photo, alt }) => ({
            photo,
            alt,
            label: PHOTO_CATEGORY_RULES[category].title,
            ...(showsAdvice && { advice: photo.advice }),
          }))}
          index={opened.index}
          onIndexChange={opened.turnTo}
          onClose={opened.close}
        />
      )}
    </>
  );
}

interface TileListProps {
  tiles: readonly Tile[];
  onOpen(index: number): void;
  showsAdvice: boolean;
  isLabeled?: boolean;
}

function TileList({ tiles, onOpen, showsAdvice, isLabeled = false }: TileListProps) {
  const marks = useFactMarks();
  if (tiles.length === 0) return <p className={classes.none}>No photos</p>;
  return (
    <ul className={isLabeled ? classes.grid : classes.smallGrid}>
      {tiles.map(({ category, photo, index, alt }) => (
        <li key={photo.url} className={classes.item}>
          <button
            type="button"
            className={classes.tile}
            onClick={() => onOpen(index)}
            onPointerEnter={preloadLightbox}
            onFocus={preloadLightbox}
            aria-haspopup="dialog"
          >
            <span className={classes.frame}>
              <PhotoImage
                photo={photo}
                alt={alt}
                width={400}
                sizes={isLabeled ? `${upTo('xxs')} 50vw, 280px` : `${upTo('xxs')} 33vw, 180px`}
              />
            </span>
            {isLabeled && (
              <span className={classes.caption} aria-hidden>
                {PHOTO_CATEGORY_RULES[category].title}
              </span>
            )}
          </button>
          {showsAdvice && <PhotoAdviceBadges advice={photo.advice} />}
          {marks && <span className={classes.mark}>{marks.ofPhoto(category, photo.url, alt)}</span>}
        </li>
      ))}
    </ul>
  );
}
