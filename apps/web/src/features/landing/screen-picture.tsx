import classes from './story.module.css';

type ScreenName = 'photos' | 'consignment' | 'dashboard';

const SCREENS = import.meta.glob<string>('./screens/*.webp', { eager: true, query: '?url', import: 'default' });

/** Of the pictures, which show a phone's window. */
const SIZE = { width: 560, height: 1_000 };

const SCHEMES = ['light', 'dark'] as const;

/** A page of the product as a phone shows it, in the theme of the page around it. */
export function ScreenPicture({ name, alt }: { name: ScreenName; alt: string }) {
  return SCHEMES.map((scheme) => (
    <img
      key={scheme}
      className={classes.screen}
      data-scheme={scheme}
      src={SCREENS[`./screens/${name}-${scheme}.webp`]}
      alt={alt}
      {...SIZE}
      loading="lazy"
      decoding="async"
    />
  ));
}
