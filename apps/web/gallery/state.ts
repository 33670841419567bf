import type { Group } from './groups.ts';
import type { Responses } from './stand-in.ts';

export interface State {
  /** Its slug in the gallery's URLs: lowercase letters, digits and hyphens. */
  slug: string;
  group: Group;
  title: string;
  path: string;
  history?: object;
  responses: Responses;
  /** The names of buttons, links or tabs to press in order. */
  press?: readonly string[];
  /** Whether there is a camera, which shows a still picture. */
  hasCamera?: boolean;
  /** Whether the page is meant to fail while it is drawn. */
  isBroken?: boolean;
  /** Whether the state is about pending requests. */
  isLoading?: boolean;
}
