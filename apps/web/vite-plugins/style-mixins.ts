import { TOAST_MAX_WIDTH_PX } from '@marque/domain/product/limits';

/** Like the `rem()` of postcss-preset-mantine, which does not work inside mixins. */
function rem(px: number): string {
  return `calc(${px / 16}rem * var(--mantine-scale))`;
}

/** Groups of declarations shared by several style sheets: `@mixin card;` inserts them into a rule. */
export const styleMixins = {
  /** Visually hidden, but announced by screen readers. */
  'visually-hidden': {
    position: 'absolute',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
  /** Truncates overflow on a single line. */
  'one-line': {
    display: 'block',
    overflow: 'hidden',
    'min-width': '0',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
  },
  /** A touch target of 44 px (WCAG 2.5.5) that looks smaller. */
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
  /** A link on a line of its own, or beside others: 44 px high for fingers. */
  'touch-link': {
    '@media (pointer: coarse)': { display: 'inline-flex', 'align-items': 'center', 'min-height': rem(44) },
  },
  /** A file input that covers its label: stays in the layout, so that it can be focused and pressed. */
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
  /** What is to be changed: the heading of a photo category or a paper. */
  'requested-title': {
    margin: '0',
    'font-family': 'var(--marque-font-display)',
    'font-size': rem(18),
    'font-weight': '400',
    'line-height': '1.2',
  },
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  card: {
    border: '1px solid var(--marque-line)',
    'border-radius': 'var(--marque-radius-photo)',
    background: 'var(--marque-paper)',
  },
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
  // A row of a list: a name, then its details.
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
  /** A section heading in the size of the theme's h2. */
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
  'narrow-bar': {
    display: 'flex',
    'align-items': 'center',
    'justify-content': 'space-between',
    height: '4rem',
    'padding-inline': 'var(--marque-gutter)',
    'border-bottom': '1px solid var(--marque-line)',
  },
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
  /** A button that looks like a link in a sentence. */
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
  'photo-button': {
    display: 'block',
    width: '100%',
    padding: '0',
    border: '0',
    'border-radius': 'var(--marque-radius-photo)',
    background: 'none',
    cursor: 'zoom-in',
  },
  /** A drawing in the place of a photo. */
  'photo-placeholder': {
    display: 'grid',
    'place-items': 'center',
    'border-radius': 'var(--marque-radius-photo)',
    background: 'var(--marque-tint)',
    color: 'var(--marque-muted)',
    'aspect-ratio': '4 / 3',
    '& svg': { display: 'block', width: '100%', 'max-width': rem(220), height: 'auto' },
  },
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
  'code-input': {
    'max-width': '14rem',
    'font-family': 'var(--marque-font-mono)',
    'font-size': '1.375rem',
    'font-variant-numeric': 'tabular-nums',
    'letter-spacing': '0.3em',
  },
  'toast-width': { 'max-width': `${TOAST_MAX_WIDTH_PX}px` },
  /** A spinner; the style sheet defines the animation `turn`. */
  'spinner-ring': {
    width: rem(28),
    height: rem(28),
    border: '2px solid var(--marque-line)',
    'border-top-color': 'var(--marque-ink)',
    'border-radius': '50%',
    animation: 'turn 900ms linear infinite',
  },
};
