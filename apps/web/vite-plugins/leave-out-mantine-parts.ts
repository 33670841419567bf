import type { Plugin } from 'vite';
import { type Replacement, replaceCode } from './replace-code.ts';

const COMPONENT = /[\\/]@mantine[\\/]core[\\/]esm[\\/](?:components|core)[\\/](?:\w+[\\/])+(\w+)\.mjs$/;

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
        const changes = REPLACED[name];
        return changes ? replaceCode('Mantine', code, changes) : null;
      },
    },
  };
}
