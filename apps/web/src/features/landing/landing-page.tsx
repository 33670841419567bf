import { lazy } from 'react';
import { usePageTitle } from '../../ui/page-title.ts';
import { Company } from './company.tsx';
import { Hero } from './hero.tsx';
import './images/placeholders.module.css';
import { KeptMarkup } from './kept-markup.tsx';
import classes from './landing-page.module.css';
import './landing-photo.module.css';
import { SiteFooter } from './site-footer.tsx';
import { StartByLink } from './start-consignment.tsx';
import './story.module.css';

const built = import.meta.env.SSR ? await import('./kept-parts.ts') : null;
const load = () => import('./kept-parts.ts');
const HeroPicture = lazy(async () => ({ default: (await load()).HeroPicture }));
const Story = lazy(async () => ({ default: (await load()).Story }));
const Ending = lazy(async () => ({ default: (await load()).Ending }));

/** The public start page (spec 1.2). Renders without waiting for the session. */
export function LandingPage() {
  usePageTitle('Luxury Vehicle Consignment');
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Hero
          picture={
            <KeptMarkup built={built && <built.HeroPicture />} className={classes.heroPicture}>
              <HeroPicture />
            </KeptMarkup>
          }
        />
        <KeptMarkup built={built && <built.Story />}>
          <Story />
        </KeptMarkup>
        <Company />
        <section className={classes.closing} aria-labelledby="begin">
          <h2 id="begin" className={classes.heading}>
            Ready when you are
          </h2>
          <StartByLink />
        </section>
        <KeptMarkup built={built && <built.Ending />}>
          <Ending />
        </KeptMarkup>
      </main>
      <SiteFooter />
    </>
  );
}
