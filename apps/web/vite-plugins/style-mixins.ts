import { TOAST_MAX_WIDTH_PX } from '@marque/domain/product/limits';

/** As the `rem()` of postcss-preset-mantine, which does not reach into mixins. */
function rem(px: number): string {
  return `calc(${px / 16}rem * var(--mantine-scale))`;
}

/** Groups of declarations that several style sheets share: `@mixin card;` writes them into a rule. */
export const styleMixins = {
  /** Hidden from sight, read to screen readers. */
  'visually-hidden': {
    position: 'absolute',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
  /** What does not fit is cut. */
  'one-line': {
    display: 'block',
    overflow: 'hidden',
    'min-width': '0',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
  },
  /** Reaches 44 px under a finger (WCAG 2.5.5) and stays as small as it looks. */
  'touch-area': {
    '@media (pointer: coarse)': {
      position: 'relative',
      '&::after': {
        position: 'absolute',
        top: '50%',
        left: '50%',
        width: `max(100%, ${rem(44)})`,
        height: `max(100%, ${rem(44)})`,
        transform: 'translate(-50%, -50%)',
        content: "''",
      },
    },
  },
  /** A file chooser over the whole of its label: kept in the layout, so that it can be focused and pressed. */
  'file-input': {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    opacity: '0',
    cursor: 'pointer',
  },
  /** A form on an owner's page about their car. */
  'owner-form': {
    'margin-bottom': rem(48),
    padding: 'clamp(1.25rem, 3vw, 2.5rem)',
    'border-radius': rem(14),
    background: 'var(--marque-paper)',
    'box-shadow': 'var(--marque-shadow)',
  },
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  card: {
    border: '1px solid var(--marque-line)',
    'border-radius': 'var(--marque-radius-photo)',
    background: 'var(--marque-paper)',
  },
  /** The heading of a part of the landing page. */
  'landing-heading': {
    'max-width': '18em',
    margin: '0',
    'font-family': 'var(--marque-font-display)',
    'font-size': 'clamp(1.75rem, 1.4rem + 1.4vw, 2.625rem)',
    'font-weight': '400',
    'letter-spacing': '-0.018em',
    'line-height': '1.14',
  },
  'tinted-note': {
    margin: '0',
    padding: '0.875rem 1rem',
    'border-radius': 'var(--marque-radius)',
    background: 'var(--marque-tint)',
    'font-size': '0.9375rem',
  },
  // A row of a list: a name, then what belongs to it.
  'list-row': {
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    gap: `${rem(4)} ${rem(20)}`,
    'min-height': rem(48),
    'padding-block': rem(6),
    'border-bottom': '1px solid var(--marque-line)',
  },
  'small-note': { margin: '0', color: 'var(--marque-muted)', 'font-size': rem(14) },
  /** The heading of a page's part, as large as the theme's h2. */
  'large-heading': {
    margin: '0',
    'font-family': 'var(--marque-font-display)',
    'font-size': 'clamp(1.5rem, 1.3rem + 0.8vw, 1.875rem)',
    'font-weight': '400',
    'letter-spacing': '-0.01em',
    'line-height': '1.2',
  },
  'section-heading': {
    'font-family': 'var(--marque-font-display)',
    'font-size': rem(20),
    'font-weight': '500',
    'line-height': '1.3',
  },
  'light-heading': {
    margin: '0',
    'font-family': 'var(--marque-font-display)',
    'font-size': '1.1875rem',
    'font-weight': '400',
    'line-height': '1.3',
  },
  'caption-heading': {
    margin: `0 0 ${rem(8)}`,
    color: 'var(--marque-muted)',
    'font-size': rem(13),
    'font-weight': '500',
  },
  /** Buttons side by side at the end of a form. */
  'form-actions': { display: 'flex', 'flex-wrap': 'wrap', 'justify-content': 'end', gap: '0.75rem' },
  'dialog-actions': {
    display: 'flex',
    'flex-wrap': 'wrap',
    'justify-content': 'end',
    gap: rem(12),
    'margin-top': rem(24),
  },
  /** The bar above a page on a phone. */
  'narrow-bar': {
    display: 'flex',
    'align-items': 'center',
    'justify-content': 'space-between',
    height: '4rem',
    'padding-inline': 'var(--marque-gutter)',
    'border-bottom': '1px solid var(--marque-line)',
  },
  /** A square button around an icon, 44 px wide. */
  'icon-button': {
    display: 'grid',
    'place-content': 'center',
    width: '2.75rem',
    height: '2.75rem',
    padding: '0',
    border: '0',
    'border-radius': 'var(--marque-radius)',
    background: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
  },
  /** A button that looks like a link within a sentence. */
  'text-button': {
    'min-height': '1.5rem',
    padding: '0',
    border: '0',
    background: 'transparent',
    color: 'var(--marque-ink)',
    font: 'inherit',
    'text-decoration': 'underline',
    'text-underline-offset': '0.25em',
    cursor: 'pointer',
  },
  /** A button around a photo, which opens it. */
  'photo-button': {
    display: 'block',
    width: '100%',
    padding: '0',
    border: '0',
    'border-radius': 'var(--marque-radius-photo)',
    background: 'none',
    cursor: 'zoom-in',
  },
  /** The dark disc behind an icon on a photo. */
  'icon-disc': {
    position: 'absolute',
    width: rem(28),
    height: rem(28),
    'border-radius': '50%',
    background: 'rgb(11 10 8 / 72%)',
    transition: 'background-color var(--marque-quick) ease-out',
    content: "''",
  },
  'photo-guide': {
    display: 'grid',
    'grid-area': 'guide',
    'place-items': 'center',
    color: 'var(--marque-muted)',
  },
  /** The input of a six-digit code. */
  'code-input': {
    'max-width': '14rem',
    'font-family': 'var(--marque-font-mono)',
    'font-size': '1.375rem',
    'font-variant-numeric': 'tabular-nums',
    'letter-spacing': '0.3em',
  },
  'toast-width': { 'max-width': `${TOAST_MAX_WIDTH_PX}px` },
  /** A turning ring; the sheet names the animation `turn`. */
  'spinner-ring': {
    width: rem(28),
    height: rem(28),
    border: '2px solid var(--marque-line)',
    'border-top-color': 'var(--marque-ink)',
    'border-radius': '50%',
    animation: 'turn 900ms linear infinite',
  },
};
