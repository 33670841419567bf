import { photoSource } from '../photo-source.ts';
import type { LightboxProps } from './lightbox-props.ts';
import classes from './lightbox-strip.module.css';

interface LightboxStripProps extends Pick<LightboxProps, 'slides' | 'index'> {
  onTurn(to: number): void;
}

const showInStrip = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** All photos, small, with the shown one in view. A single tab stop: the arrow keys turn anyway. */
export function LightboxStrip({ slides, index, onTurn }: LightboxStripProps) {
  return (
    <ul className={classes.strip} aria-label="All photos">
      {slides.map(({ photo, label }, each) => (
        <li key={photo.url}>
          <button
            ref={each === index ? showInStrip : undefined}
            type="button"
            className={classes.thumbnail}
            aria-label={`Photo ${each + 1}: ${label}`}
            aria-current={each === index || undefined}
            tabIndex={each === index ? 0 : -1}
            onClick={() => onTurn(each)}
          >
            <img src={photoSource(photo, 160)} alt="" width={56} height={42} loading="lazy" draggable={false} />
          </button>
        </li>
      ))}
    </ul>
  );
}
