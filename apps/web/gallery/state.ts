import type { Group } from './groups.ts';
import type { Answers } from './stand-in.ts';

/** A page as it is in one moment. */
export interface State {
  /** Its place in the gallery's addresses: small letters, digits and hyphens. */
  slug: string;
  group: Group;
  /** What is to be seen, for people. */
  title: string;
  /** The page's own address. */
  path: string;
  /** What the history keeps beside the address. */
  history?: object;
  answers: Answers;
  /** The names of what is pressed one after another: buttons, links, tabs. */
  press?: readonly string[];
  /** Whether it stays as it is while answers are on their way. */
  isLoading?: boolean;
}
