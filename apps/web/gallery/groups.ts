/** Page groups of states; the browser tests have a test for each (e2e/gallery.spec.ts). */
export const GROUPS = ['guests', 'owners', 'wizard', 'review', 'drafts', 'staff', 'case', 'settings'] as const;
export type Group = (typeof GROUPS)[number];
