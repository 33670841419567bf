/** The parts of the landing page whose markup is made at build time (kept-markup.tsx). */
export { HeroPicture } from './hero-picture.tsx';
export { Ending, Story } from './story.tsx';
