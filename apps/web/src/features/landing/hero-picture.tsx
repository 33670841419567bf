import wideAvif960 from './images/studio-960.avif?url';
import wideAvif1440 from './images/studio-1440.avif?url';
import wideAvif1920 from './images/studio-1920.avif?url';
import wideWebp1920 from './images/studio-1920.webp?url';
import wideAvif2880 from './images/studio-2880.avif?url';
import tallAvif480 from './images/studio-tall-480.avif?url';
import tallAvif800 from './images/studio-tall-800.avif?url';
import tallWebp800 from './images/studio-tall-800.webp?url';
import tallAvif1320 from './images/studio-tall-1320.avif?url';
import classes from './landing-page.module.css';

/** Portrait windows get the portrait picture. */
const TALL = '(max-aspect-ratio: 1/1)';
const WIDE = `not all and ${TALL}`;

/** The landscape picture is 16:9 and the portrait one 1:2; both cover the window in either dimension. */
const WIDE_SIZES = 'max(108vw, 178vh)';
const TALL_SIZES = 'max(100vw, 50vh)';

/** The landing page's first picture, which is preloaded before anything else (vite-plugins/prerender.ts). */
export function HeroPicture() {
  return (
    <picture>
      <source
        type="image/avif"
        media={TALL}
        srcSet={`${tallAvif480} 480w, ${tallAvif800} 800w, ${tallAvif1320} 1320w`}
        sizes={TALL_SIZES}
      />
      <source
        type="image/avif"
        media={WIDE}
        srcSet={`${wideAvif960} 960w, ${wideAvif1440} 1440w, ${wideAvif1920} 1920w, ${wideAvif2880} 2880w`}
        sizes={WIDE_SIZES}
      />
      <source media={TALL} srcSet={tallWebp800} />
      <img
        className={classes.heroPhoto}
        src={wideWebp1920}
        alt="A dark green coupe in a dim studio, light running along its shoulder"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}
