import {
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  type PhotoOrientation,
  type WizardCategory,
} from '@marque/domain/photo/photo-categories';
import { DUPLICATE_FROM } from '../photo-quality/judge-picture.ts';
import { likenessTo } from '../photo-quality/likeness.ts';

/** A photo that is to be sorted, as far as it can be looked at. */
export interface PhotoView {
  readonly id: string;
  /** How it lies; `null` where it is nearly square, or the browser cannot show it. */
  readonly orientation: PhotoOrientation | null;
  readonly fingerprint: string | null;
}

/** A photo that has its category. */
export interface KnownView {
  readonly category: PhotoCategory;
  readonly fingerprint: string;
}

export interface ViewsToSort {
  /** In the order in which they were taken. */
  readonly views: readonly PhotoView[];
  readonly known: readonly KnownView[];
  /** The categories without a photo, in the order of the wizard. */
  readonly wanted: readonly WizardCategory[];
}

/** Fewer views are no walk around a car: their order says nothing. */
const LEAST_WALK = 3;

/**
 * Where photos belong, as far as it can be told; the others are asked about.
 *
 * - A second shot of a view that is there already belongs where that is.
 * - The rest is laid along the categories that are still empty, in their order, upright ones and lying ones where those
 *   are asked for. Where this can be done in several ways, only what all of them say is proposed.
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

/** Shots of the same view, in the order of their first ones. */
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

/** The category of each group where every way to lay them along the categories says the same. */
function alongTheWalk(
  groups: readonly (readonly PhotoView[])[],
  wanted: readonly WizardCategory[],
): (WizardCategory | null)[] {
  if (groups.length < LEAST_WALK) return groups.map(() => null);
  // Who photographed everything that is required left nothing of it out.
  const isWhole = groups.length >= wanted.filter(isRequired).length;
  const ways = listWays(groups, wanted, (category) => !isWhole || !isRequired(category));
  return groups.map((_, index) => {
    const said = new Set(ways.map((way) => way[index]));
    const [only] = said;
    return said.size === 1 && only ? only : null;
  });
}

/** Every way to give each group a category of its own, both in their order: at most 462 of eleven. */
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
