/**
 * For every control of a form that Escape closes. Without it, Escape closes the case too: its dialog looks at the
 * focused element alone, before the form hears of the key.
 */
export const KEEPS_CASE_OPEN = { 'data-mantine-stop-propagation': true } as const;
