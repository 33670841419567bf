/** The parts of the landing page that are rendered at build time (kept-markup.tsx). */
export { HeroPicture } from './hero-picture.tsx';
export { Ending, Story } from './story.tsx';
