import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { BusyButton } from '../ui/busy-button.tsx';

/** Warm grays from ink to ivory for Mantine's gray scale. */
const WARM_GRAYS: MantineColorsTuple = [
  '#FAF8F4',
  '#F3EFE8',
  '#E6E0D6',
  '#D6CEC1',
  '#BFB5A5',
  '#A39B8C',
  '#8F8677',
  '#6B6459',
  '#453F36',
  '#16130E',
];

const NIGHT: MantineColorsTuple = [
  '#F3EEE4',
  '#D5CDBF',
  '#A39B8C',
  '#857D6F',
  '#756D60',
  '#2B2822',
  '#211E1A',
  '#171512',
  '#0E0D0B',
  '#080706',
];

function token(name: string): string {
  return `var(--marque-${name})`;
}

/** A Mantine color whose shades all are one token, which adapts to light and dark itself. */
function tokenColor(name: string): MantineColorsTuple {
  const shade = token(name);
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

/**
 * Brass is reserved for the primary action: only filled buttons use it. All other variants (default, subtle, outline,
 * light) are ink, and red is for destructive actions.
 */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const isDanger = color === 'danger' || color === 'red';
  const accent = isDanger ? 'danger' : color === 'brass' ? 'brass' : 'ink';
  const toColors = (text: string, background: string, hover: string, border = 'transparent') => ({
    background,
    hover,
    color: text,
    border: `1px solid ${border}`,
  });
  const [ink, tint] = isDanger ? [token('danger'), token('danger-tint')] : [token('ink'), token('tint')];
  switch (variant) {
    case 'filled':
      if (accent === 'ink') return toColors(token('ivory'), ink, token('muted'));
      return toColors(token(`on-${accent}`), token(accent), token(`${accent}-hover`));
    case 'default':
    case 'outline':
      return toColors(ink, 'transparent', tint, isDanger ? ink : token('control'));
    case 'subtle':
      return toColors(ink, 'transparent', tint);
    case 'light':
      return toColors(ink, tint, tint);
    default:
      return toColors(ink, 'transparent', 'transparent');
  }
};

/** Mantine's CSS variables mapped to our tokens; set for both color schemes, because Mantine's defaults are. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const tokens = Object.entries({
    'color-body': 'ivory',
    'color-text': 'ink',
    'color-bright': 'ink',
    'color-dimmed': 'muted',
    'color-placeholder': 'muted',
    'color-anchor': 'ink',
    'color-error': 'danger',
    'color-success': 'good',
    'color-default': 'paper',
    'color-default-hover': 'tint',
    'color-default-color': 'ink',
    'color-default-border': 'line',
    'color-disabled': 'tint',
    'color-disabled-color': 'muted',
    'color-disabled-border': 'line',
    'color-ink-filled': 'ink',
    'color-ink-filled-hover': 'muted',
    'color-ink-light': 'tint',
    'color-ink-light-hover': 'line',
    'color-ink-light-color': 'ink',
    'color-ink-outline': 'ink',
    'color-ink-outline-hover': 'tint',
    'primary-color-contrast': 'ivory',
  });
  const variables = Object.fromEntries(tokens.map(([name, of]) => [`--mantine-${name}`, token(of)]));
  return { variables: {}, light: variables, dark: variables };
};

const FIELD = { size: 'md' } as const;

/** Mantine's components in the brand's style (spec 25). Colors are the tokens of theme.css. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  colors: {
    ink: tokenColor('ink'),
    brass: tokenColor('brass'),
    danger: tokenColor('danger'),
    red: tokenColor('danger'),
    gray: WARM_GRAYS,
    dark: NIGHT,
  },
  white: '#FFFFFF',
  black: '#16130E',
  variantColorResolver,
  fontFamily: 'var(--marque-font-body)',
  fontFamilyMonospace: 'var(--marque-font-mono)',
  headings: {
    fontFamily: 'var(--marque-font-display)',
    fontWeight: '400',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.75rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.8vw, 1.875rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { color: 'brass', size: 'md', component: BusyButton } },
    // Label, input, hint, then error (spec 25.5).
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 44, component: BusyButton } },
    TextInput: { defaultProps: FIELD },
    PasswordInput: { defaultProps: FIELD },
    Textarea: { defaultProps: FIELD },
    Checkbox: { defaultProps: { iconColor: 'var(--marque-ivory)' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        overlayProps: { backgroundOpacity: 0.5 },
        // Mantine's header element would be a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
});
