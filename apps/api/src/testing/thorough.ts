const IS_THOROUGH = Boolean(process.env.THOROUGH);

/** How many random cases a test tries: `most` in a thorough run, else `usual`, which keeps `npm test` short. */
export const countCases = ({ usual, most }: { usual: number; most: number }): number => (IS_THOROUGH ? most : usual);
