import type { MouseEvent } from 'react';
import classes from './section-index.module.css';

/** The headings of the page, by their ids. */
const SECTIONS = [
  ['profile', 'Profile Information'],
  ['phone', 'Phone Verification'],
  ['password', 'Password'],
  ['two-factor', 'Two-Factor Authentication'],
  ['passkeys', 'Passkeys'],
  ['sessions', 'Where You Are Signed In'],
  ['tokens', 'Access Tokens'],
  ['webhooks', 'Webhooks'],
  ['data', 'Your Data'],
] as const;

/** A way to each section, where there is room beside them. */
export function SectionIndex() {
  return (
    <nav className={classes.index} aria-label="On this page">
      <ul>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Focus goes along; the address stays, so that Back leaves the page. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
