/**
 * The WebDriver commands that the tests use: https://www.w3.org/TR/webdriver2/. Each browser receives them in its own
 * way.
 */
export interface WebDriver {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  currentUrl(): Promise<string>;
  /** Runs the body of a function in the page; elements are passed in and out as references. */
  run(script: string, ...args: readonly unknown[]): Promise<unknown>;
  click(element: ElementReference): Promise<void>;
  type(element: ElementReference, text: string): Promise<void>;
  stop(): Promise<void>;
}

export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export interface ElementReference {
  [ELEMENT]: string;
}

export function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && ELEMENT in value;
}
