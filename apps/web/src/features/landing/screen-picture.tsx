import classes from './story.module.css';

type ScreenName = 'photos' | 'consignment' | 'dashboard';

const SCREENS = import.meta.glob<string>('./screens/*.webp', { eager: true, query: '?url', import: 'default' });

const SIZE = { width: 560, height: 1_000 };

const SCHEMES = ['light', 'dark'] as const;

/** A screenshot of the product on a phone, in the theme of the page. */
export function ScreenPicture({ name, alt }: { name: ScreenName; alt: string }) {
  return SCHEMES.map((scheme) => (
    <span key={scheme} className={classes.screen} data-scheme={scheme}>
      <img
        className={classes.screenImage}
        src={SCREENS[`./screens/${name}-${scheme}.webp`]}
        alt={alt}
        {...SIZE}
        loading="lazy"
        decoding="async"
      />
    </span>
  ));
}
