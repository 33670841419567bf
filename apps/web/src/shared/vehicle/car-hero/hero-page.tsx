import type { ConsignmentId } from '@marque/domain/api/ids';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { ReactNode } from 'react';
import { useTransitionEnd } from '../../../lib/view-transition.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import { PhotoImage } from '../../photos/photo-image.tsx';
import classes from './hero-page.module.css';

export interface HeroPageProps {
  title: string;
  /** The owner's own picture; without one the band stands alone. */
  photo: Pick<PhotoEntry, 'url' | 'placeholder'> | undefined;
  car?: ConsignmentId;
  /** The way back, on the picture. */
  eyebrow?: ReactNode;
  /** Beside the title in the band, such as the status. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that opens with the car: its photo across the window, and the title in a quiet band on it. */
export function HeroPage({ title, photo, car, eyebrow, lead, children }: HeroPageProps) {
  const heading = useHeadingFocus();
  usePageTitle(title);
  useTransitionEnd();
  return (
    <main id="main" tabIndex={-1}>
      <header className={classes.hero} data-ground="night" data-bare={!photo || undefined}>
        {photo && (
          <PhotoImage
            photo={photo}
            alt=""
            sizes="100vw"
            ratio="fill"
            loading="eager"
            className={classes.photo}
            car={car}
          />
        )}
        {eyebrow && <div className={classes.eyebrow}>{eyebrow}</div>}
        <div className={classes.band}>
          <div className={classes.headline}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {lead && <div className={classes.lead}>{lead}</div>}
          </div>
        </div>
      </header>
      <div className={classes.content}>{children}</div>
    </main>
  );
}
