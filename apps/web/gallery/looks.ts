/** What tells apart elements of the same color, and decides their colors in the other theme. */
const DECIDING = /^(?:class|style|disabled|aria-disabled|data-.*)$/;
const TRANSPARENT = 'rgba(0, 0, 0, 0)';
/** In pixels: from these sizes on, less contrast suffices (WCAG 1.4.3). */
const LARGE = { regular: 24, bold: 18.66 };

/** What the browser tests judge again only where it differs. */
export interface NewLooks {
  /** Whether other elements are shown than at the widths at which this state was looked at. */
  hasOtherElements: boolean;
  /** Whether there are texts, now marked with `data-new-look`, whose colors were not judged in any state. */
  hasOtherTexts: boolean;
}

/** Where a color comes from, and all that is painted behind the element. */
interface Paint {
  color: string;
  source: string;
  behind: string;
}

const PAPER: Paint = { color: '', source: '', behind: '' };

const judgedTexts = new Set<string>();
const judgedPages = new Set<string>();

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

const hasText = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

function nameLook({ tagName, attributes }: Element): string {
  const deciding = [...attributes].filter(({ name }) => DECIDING.test(name));
  const values = deciding.map(({ name, value }) => `${name}=${value}`).sort();
  return [tagName, ...values].join(' ');
}

function isLarge({ fontSize, fontWeight }: CSSStyleDeclaration): boolean {
  return Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? LARGE.bold : LARGE.regular);
}

function findPaint(name: string, style: CSSStyleDeclaration, around: Paint): Paint {
  const { color, backgroundColor, backgroundImage, opacity } = style;
  const isClear = backgroundColor === TRANSPARENT && backgroundImage === 'none' && opacity === '1';
  return {
    color,
    source: color === around.color ? around.source : name,
    behind: isClear ? around.behind : [around.behind, name, backgroundColor, backgroundImage, opacity].join('|'),
  };
}

/** A state is judged once in full. */
export function forgetPages(): void {
  judgedPages.clear();
}

/** Marks the texts whose look is new, and counts everything that is shown now as judged. */
export function markNewLooks(): NewLooks {
  for (const marked of document.querySelectorAll('[data-new-look]')) marked.removeAttribute('data-new-look');
  const paints = new Map<Element | null, Paint>();
  const elements: string[] = [];
  const texts: Element[] = [];
  for (const element of document.body.querySelectorAll('*:not(svg *)')) {
    const name = nameLook(element);
    const style = getComputedStyle(element);
    const paint = findPaint(name, style, paints.get(element.parentElement) ?? PAPER);
    paints.set(element, paint);
    if (!isShown(element)) continue;
    elements.push(`${element.tagName}.${element.getAttribute('class')}`);
    if (!hasText(element) && !element.matches('input, select, textarea')) continue;
    const look = [name, isLarge(style), paint.color, paint.source, paint.behind].join('|');
    if (!judgedTexts.has(look)) texts.push(element);
    judgedTexts.add(look);
  }
  for (const text of texts) text.setAttribute('data-new-look', '');
  const page = elements.join();
  const hasOtherElements = !judgedPages.has(page);
  judgedPages.add(page);
  return { hasOtherElements, hasOtherTexts: texts.length > 0 };
}
