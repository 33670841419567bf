import type { Plugin } from 'vite';
import { type Replacement, replaceCode } from './replace-code.ts';

const COMPONENT = /[\\/]@mantine[\\/]core[\\/]esm[\\/](?:components|core)[\\/](?:[\w-]+[\\/])+([\w-]+)\.mjs$/;

/** In these components' modules, what brings parts along that the web app does not use, and what replaces it. */
const REPLACED: Readonly<Record<string, readonly Replacement[]>> = {
  // The theme's variables are in the HTML (prerender.ts).
  MantineProvider: [
    [
      'withCssVariables && /* @__PURE__ */ jsx(MantineCssVariables, {' +
        '\n\t\t\t\t\tcssVariablesSelector,\n\t\t\t\t\tdeduplicateCssVariables\n\t\t\t\t}),',
      '',
    ],
    ['withGlobalClasses && /* @__PURE__ */ jsx(MantineClasses, {}),', ''],
  ],
  // The theme has colors of its own (app/theme.ts).
  'default-theme': [
    ['colors: DEFAULT_COLORS', 'colors: {}'],
    ['variantColorResolver: defaultVariantColorsResolver', 'variantColorResolver: void 0'],
  ],
  // Whether a color is light only matters to `autoContrast`, which nothing sets.
  'parse-theme-color': [
    ['import { isLightColor } from "../luminance/luminance.mjs";', 'const isLightColor = () => false;'],
  ],
  Loader: [
    ['bars: Bars,', ''],
    ['dots: Dots', ''],
  ],
  // Only asks whether a dialog scrolls by that component, which would bring a library for floating elements along.
  ModalRoot: [['scrollAreaComponent === ScrollArea.Autosize || void 0', 'void 0']],
  ActionIcon: [
    ['ActionIcon.Group = ActionIconGroup;', ''],
    ['ActionIcon.GroupSection = ActionIconGroupSection;', ''],
  ],
  Button: [
    ['Button.Group = ButtonGroup;', ''],
    ['Button.GroupSection = ButtonGroupSection;', ''],
  ],
  Checkbox: [
    ['Checkbox.Indicator = CheckboxIndicator;', ''],
    ['Checkbox.Card = CheckboxCard;', ''],
  ],
};

/** Those that dialogs and menus use; one that is missing would not move. */
const USED_TRANSITIONS = ['fade', 'fade-down', 'pop'];

/** Throws if a transition that is used is not found, as after an update of Mantine. */
export function leaveOutTransitions(code: string): string {
  const [before, transitions = ''] = code.split('const transitions = {\n');
  const missing = USED_TRANSITIONS.find((name) => !new RegExp(`^\\t"?${name}"?: \\{$`, 'm').test(transitions));
  if (missing) throw new Error(`Mantine has changed: no transition ${missing}`);
  const used = transitions.replace(/^\t"?([\w-]+)"?: \{\n(?:\t\t.*\n)*\t\},?\n/gm, (transition, name) =>
    USED_TRANSITIONS.includes(name) ? transition : '',
  );
  return `${before}const transitions = {\n${used}`;
}

/**
 * Removes parts of Mantine's components that the web app does not use. A component refers to its parts, so bundlers
 * cannot tell.
 */
export function leaveOutMantineParts(): Plugin {
  return {
    name: 'marque-leave-out-mantine-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: COMPONENT },
      handler(code, id) {
        const [, name = ''] = COMPONENT.exec(id) ?? [];
        if (name === 'transitions') return leaveOutTransitions(code);
        const changes = REPLACED[name];
        return changes ? replaceCode('Mantine', code, changes) : null;
      },
    },
  };
}
