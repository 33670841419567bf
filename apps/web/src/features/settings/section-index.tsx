import { type MouseEvent, useEffect, useState } from 'react';
import classes from './section-index.module.css';
import { SECTION_IDS, SECTIONS, type SectionId } from './sections.ts';

export function SectionIndex({ isStaff }: { isStaff: boolean }) {
  const current = useCurrentSection();
  return (
    <nav className={classes.index} aria-label="On this page">
      <ul>
        {SECTION_IDS.filter((id) => isStaff || id !== 'staff-emails').map((id) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo} aria-current={id === current ? 'true' : undefined}>
              {SECTIONS[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Focus moves along; the URL stays, so that Back leaves the page. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A section counts as current once its heading is this close to the top of the window, in pixels. */
const READING_LINE = 120;

/** The last section whose heading was passed; at the end of the page the last one. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('profile');
  useEffect(() => {
    const find = () => {
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = SECTION_IDS.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE,
      );
      setCurrent((isAtEnd ? SECTION_IDS : passed).at(-1) ?? 'profile');
    };
    find();
    addEventListener('scroll', find, { passive: true });
    return () => removeEventListener('scroll', find);
  }, []);
  return current;
}
