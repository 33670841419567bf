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
  photo: Pick<PhotoEntry, 'url' | 'placeholder' | 'width'> | undefined;
  car?: ConsignmentId;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that starts with the car: a full-width photo with the title in a band on it. */
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
            detail="screen"
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
