import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { BusyButton } from '../ui/busy-button.tsx';

/** Warm grays from ink to ivory for Mantine's gray scale. */
const WARM_GREYS: MantineColorsTuple = [
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

/** A Mantine color whose shades all are one token, which adapts to light and dark itself. */
function tokenColor(token: string): MantineColorsTuple {
  const shade = `var(--marque-${token})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

/**
 * Brass is reserved for the primary action: only filled buttons use it. All other variants (default, subtle, outline,
 * light) are ink, and red is for destructive actions.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isDanger = input.color === 'danger' || input.color === 'red';
  const accent = isDanger ? 'danger' : input.color === 'brass' ? 'brass' : 'ink';
  if (input.variant === 'filled') {
    return {
      background: `var(--marque-${accent})`,
      hover: accent === 'ink' ? 'var(--marque-muted)' : `var(--marque-${accent}-hover)`,
      color: accent === 'ink' ? 'var(--marque-ivory)' : `var(--marque-on-${accent})`,
      border: '1px solid transparent',
    };
  }
  const color = isDanger ? 'var(--marque-danger)' : 'var(--marque-ink)';
  const hover = isDanger ? 'var(--marque-danger-tint)' : 'var(--marque-tint)';
  if (input.variant === 'default' || input.variant === 'outline') {
    const border = isDanger ? 'var(--marque-danger)' : 'var(--marque-control)';
    return { background: 'transparent', hover, color, border: `1px solid ${border}` };
  }
  if (input.variant === 'subtle') return { background: 'transparent', hover, color, border: '1px solid transparent' };
  if (input.variant === 'light') return { background: hover, hover, color, border: '1px solid transparent' };
  return defaultVariantColorsResolver(input);
};

/** Mantine's CSS variables mapped to our tokens; set for both color schemes, because Mantine's defaults are. */
const TOKENS_FOR_MANTINE: Record<string, string> = {
  '--mantine-color-body': 'var(--marque-ivory)',
  '--mantine-color-text': 'var(--marque-ink)',
  '--mantine-color-bright': 'var(--marque-ink)',
  '--mantine-color-dimmed': 'var(--marque-muted)',
  '--mantine-color-placeholder': 'var(--marque-muted)',
  '--mantine-color-anchor': 'var(--marque-ink)',
  '--mantine-color-error': 'var(--marque-danger)',
  '--mantine-color-success': 'var(--marque-good)',
  '--mantine-color-default': 'var(--marque-paper)',
  '--mantine-color-default-hover': 'var(--marque-tint)',
  '--mantine-color-default-color': 'var(--marque-ink)',
  '--mantine-color-default-border': 'var(--marque-line)',
  '--mantine-color-disabled': 'var(--marque-tint)',
  '--mantine-color-disabled-color': 'var(--marque-muted)',
  '--mantine-color-disabled-border': 'var(--marque-line)',
  '--mantine-color-ink-filled': 'var(--marque-ink)',
  '--mantine-color-ink-filled-hover': 'var(--marque-muted)',
  '--mantine-color-ink-light': 'var(--marque-tint)',
  '--mantine-color-ink-light-hover': 'var(--marque-line)',
  '--mantine-color-ink-light-color': 'var(--marque-ink)',
  '--mantine-color-ink-outline': 'var(--marque-ink)',
  '--mantine-color-ink-outline-hover': 'var(--marque-tint)',
  '--mantine-primary-color-contrast': 'var(--marque-ivory)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: TOKENS_FOR_MANTINE,
  dark: TOKENS_FOR_MANTINE,
});

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
    gray: WARM_GREYS,
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
    // Opened with the keyboard, a menu starts at its first entry and not at an empty element before it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { color: 'ink', withArrow: false } },
    Loader: { defaultProps: { type: 'oval' } },
  },
});
