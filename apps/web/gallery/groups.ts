/** Whose pages a state belongs to; the walk through the gallery has a test for each (e2e/gallery.spec.ts). */
export const GROUPS = ['guests', 'owners', 'wizard', 'review', 'staff', 'case', 'settings'] as const;
export type Group = (typeof GROUPS)[number];
