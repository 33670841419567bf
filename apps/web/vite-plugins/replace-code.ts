/** What a plugin looks for in the code of a library, and what takes its place. */
export type Replacement = readonly [code: string, replacement: string];

/**
 * Replaces parts of a library's code. Throws if one of them is not found, as after an update of the library.
 *
 * @param library as it is named in that error
 */
export function replaceCode(library: string, code: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((left, [found, replacement]) => {
    if (!left.includes(found)) throw new Error(`${library} has changed: no ${found}`);
    return left.replace(found, () => replacement);
  }, code);
}
