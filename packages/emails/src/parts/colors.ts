/** The product's colors (spec 25.3), inline because email clients do not support CSS variables. */
export const LIGHT = {
  page: '#FAF8F4',
  paper: '#FFFFFF',
  ink: '#16130E',
  muted: '#6B6459',
  line: '#E6E0D6',
  brass: '#8C6A2F',
  onBrass: '#FFFFFF',
} as const;

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  page: '#0E0D0B',
  paper: '#171512',
  ink: '#F3EEE4',
  muted: '#A39B8C',
  line: '#2B2822',
  brass: '#C9A55C',
  onBrass: '#16130E',
};

export const SERIF = "Georgia, 'Times New Roman', serif";
export const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const MONO = "'SF Mono', Menlo, Consolas, monospace";

/** For email clients that support color schemes; the others show the light inline styles. */
export const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; }
  .paper { background-color: ${DARK.paper} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .line { border-color: ${DARK.line} !important; }
  .action { background-color: ${DARK.brass} !important; }
  .action-label { color: ${DARK.onBrass} !important; }
}
@media (max-width: 480px) {
  .paper { padding: 28px 22px !important; }
}`;
