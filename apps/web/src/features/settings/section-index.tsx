import { type MouseEvent, useEffect, useState } from 'react';
import classes from './section-index.module.css';

const SECTIONS = [
  ['profile', 'Profile Information'],
  ['phone', 'Phone Verification'],
  ['password', 'Password'],
  ['two-factor', 'Two-Factor Authentication'],
  ['passkeys', 'Passkeys'],
  ['sessions', 'Where You Are Signed In'],
  ['tokens', 'Access Tokens'],
  ['webhooks', 'Webhooks'],
  ['staff-emails', 'Emails to the Team'],
  ['data', 'Your Data'],
] as const;

export function SectionIndex({ isStaff }: { isStaff: boolean }) {
  const current = useCurrentSection();
  return (
    <nav className={classes.index} aria-label="On this page">
      <ul>
        {SECTIONS.filter(([id]) => isStaff || id !== 'staff-emails').map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo} aria-current={id === current ? 'true' : undefined}>
              {title}
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
function useCurrentSection(): string {
  const [current, setCurrent] = useState<string>(SECTIONS[0][0]);
  useEffect(() => {
    const find = () => {
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter(
        ([id]) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE,
      );
      setCurrent((isAtEnd ? SECTIONS : passed).at(-1)?.[0] ?? SECTIONS[0][0]);
    };
    find();
    addEventListener('scroll', find, { passive: true });
    return () => removeEventListener('scroll', find);
  }, []);
  return current;
}
