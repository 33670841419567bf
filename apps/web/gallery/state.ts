import type { Group } from './groups.ts';
import type { Answers } from './stand-in.ts';

export interface State {
  /** Its slug in the gallery's URLs: lowercase letters, digits and hyphens. */
  slug: string;
  group: Group;
  title: string;
  path: string;
  /** The history state. */
  history?: object;
  answers: Answers;
  /** The names of buttons, links or tabs to press in order. */
  press?: readonly string[];
  /** Whether the state is about pending requests. */
  isLoading?: boolean;
}
