import type { VinCandidate } from '@marque/scanner/candidate';
import type { Group } from './groups.ts';
import type { Step } from './press.ts';
import type { Responses } from './stand-in.ts';

export interface State {
  /** Its slug in the gallery's URLs: lowercase letters, digits and hyphens. */
  slug: string;
  group: Group;
  title: string;
  path: string;
  history?: object;
  responses: Responses;
  /** What is done on the page, in order, before the state is shown. */
  press?: readonly Step[];
  /** Whether there is a camera, which shows a still picture. */
  hasCamera?: boolean;
  /** What the scanner reads in a picture that is captured. */
  found?: VinCandidate;
  /** Whether the page is meant to fail while it is drawn. */
  isBroken?: boolean;
  /** Whether the state is about pending requests. */
  isLoading?: boolean;
}
