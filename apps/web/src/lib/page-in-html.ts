let inHtml: string | null = null;

/**
 * Sets the path of the page that is complete in its HTML: rendered at build time as a guest first sees it, and hydrated
 * by main.tsx. `null` once React has taken it over, and for pages with a skeleton.
 */
export function setPageInHtml(path: string | null): void {
  inHtml = path;
}

/** Whether the page at this path must first render as it is in the HTML, without waiting for anything. */
export function isPageInHtml(path: string): boolean {
  return inHtml === path;
}
