import {
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  type PhotoOrientation,
  type WizardCategory,
} from '@marque/domain/photo/photo-categories';
import { DUPLICATE_FROM } from '../photo-quality/judge-picture.ts';
import { likenessTo } from '../photo-quality/likeness.ts';

export interface PhotoView {
  readonly id: string;
  /** `null` if it is nearly square, or the browser cannot decode it. */
  readonly orientation: PhotoOrientation | null;
  readonly fingerprint: string | null;
}

export interface KnownView {
  readonly category: PhotoCategory;
  readonly fingerprint: string;
}

export interface ViewsToSort {
  readonly views: readonly PhotoView[];
  readonly known: readonly KnownView[];
  readonly wanted: readonly WizardCategory[];
}

/** The order of fewer views says nothing: they are no walk around a car. */
const LEAST_WALK = 3;

/**
 * Proposes categories for unsorted photos as far as they can be determined; the person is asked about the others.
 *
 * - A second shot of a known view goes where that view is.
 * - The rest is assigned in order to the categories that are still empty, matching portrait and landscape. If there are
 *   several ways to do so, only assignments that all of them share are proposed.
 */
export function proposeCategories({ views, known, wanted }: ViewsToSort): ReadonlyMap<string, PhotoCategory> {
  const proposals = new Map<string, PhotoCategory>();
  const unknown: PhotoView[] = [];
  for (const view of views) {
    const category = findAlike(view, known)?.category;
    if (category) proposals.set(view.id, category);
    else unknown.push(view);
  }
  const groups = groupAlike(unknown);
  for (const [index, category] of alongTheWalk(groups, wanted).entries()) {
    if (category) for (const { id } of groups[index] ?? []) proposals.set(id, category);
  }
  return proposals;
}

function findAlike<Known extends { readonly fingerprint: string | null }>(
  { fingerprint }: PhotoView,
  others: readonly Known[],
): Known | undefined {
  if (fingerprint === null) return undefined;
  const likeness = likenessTo(fingerprint);
  return others.find((other) => other.fingerprint !== null && likeness(other.fingerprint) >= DUPLICATE_FROM);
}

/** Groups shots of the same view, in the order of their first ones. */
function groupAlike(views: readonly PhotoView[]): PhotoView[][] {
  const groups: PhotoView[][] = [];
  for (const view of views) {
    const group = groups.find((each) => findAlike(view, each));
    if (group) group.push(view);
    else groups.push([view]);
  }
  return groups;
}

function fits(group: readonly PhotoView[], category: WizardCategory): boolean {
  const { orientation } = PHOTO_CATEGORY_RULES[category];
  return group.every((view) => view.orientation === null || view.orientation === orientation);
}

function isRequired(category: WizardCategory): boolean {
  return PHOTO_CATEGORY_RULES[category].minimum > 0;
}

/** The category of each group for which all possible assignments agree. */
function alongTheWalk(
  groups: readonly (readonly PhotoView[])[],
  wanted: readonly WizardCategory[],
): (WizardCategory | null)[] {
  if (groups.length < LEAST_WALK) return groups.map(() => null);
  // Somebody who took all required photos did not skip a required category.
  const isWhole = groups.length >= wanted.filter(isRequired).length;
  const ways = listWays(groups, wanted, (category) => !isWhole || !isRequired(category));
  return groups.map((_, index) => {
    const said = new Set(ways.map((way) => way[index]));
    const [only] = said;
    return said.size === 1 && only ? only : null;
  });
}

/** All ways to assign distinct categories to the groups with both in order: at most 462 for eleven categories. */
function listWays(
  groups: readonly (readonly PhotoView[])[],
  wanted: readonly WizardCategory[],
  mayStayEmpty: (category: WizardCategory) => boolean,
): WizardCategory[][] {
  const [category, ...others] = wanted;
  const [group, ...rest] = groups;
  if (!category) return group ? [] : [[]];
  const without = mayStayEmpty(category) ? listWays(groups, others, mayStayEmpty) : [];
  if (!group || !fits(group, category)) return without;
  return [...listWays(rest, others, mayStayEmpty).map((way) => [category, ...way]), ...without];
}
