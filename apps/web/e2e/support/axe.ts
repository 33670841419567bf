import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What may differ between the themes, and does not between widths; half of axe's time. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
}

export interface AxeScope {
  /** A selector; by default the whole page. */
  within?: string;
  /** By default all. */
  rules?: 'colors' | 'structure';
  /** Rules that do not hold for the page as it is now. */
  off?: readonly string[];
}

let script: Promise<string> | null = null;

/** Puts axe into the page, unless it is there. Frames stay without: no script runs in those that the product has. */
async function putAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  script ??= readFile(SCRIPT, 'utf8');
  // Not a script tag, which the policy of the page refuses.
  await page.evaluate(await script);
}

function chooseRules(rules: AxeScope['rules'], off: readonly string[]): RunOptions {
  if (rules === 'colors') return { runOnly: { type: 'rule', values: COLOR_RULES } };
  const disabled = rules === 'structure' ? [...off, ...COLOR_RULES] : off;
  return {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
  };
}

/**
 * What axe finds in the page as it stands, a line each. A target that a bar standing over the page covers in part is
 * only unluckily scrolled: it counts when it is too small in the middle of the screen as well. Behind a dialog nothing
 * can be pressed.
 */
export async function runAxe(page: Page, { within, rules, off = [] }: AxeScope = {}): Promise<string[]> {
  await putAxe(page);
  return page.evaluate(
    async ([options, include]) => {
      const { violations } = await axe.run(
        { include: [include], exclude: ['iframe'] },
        { ...options, resultTypes: ['violations'] },
      );
      const isSmall = async (element: Element | null) => {
        const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
        if (!element || (dialog && !dialog.contains(element))) return false;
        element.scrollIntoView({ block: 'center' });
        const again = await axe.run(element, {
          runOnly: { type: 'rule', values: ['target-size'] },
          resultTypes: ['violations'],
        });
        return again.violations.length > 0;
      };
      const faults: string[] = [];
      for (const { id, nodes } of violations) {
        for (const { html, target } of nodes) {
          if (id === 'target-size' && !(await isSmall(document.querySelector(String(target[0]))))) continue;
          faults.push(`${id}: ${html.slice(0, 160)}`);
        }
      }
      return faults;
    },
    [chooseRules(rules, off), within ?? 'html'] as const,
  );
}
