const entry = import.meta.env.SSR ? 0 : getEntry();

/** The path of the first page that was shown, instead of the skeleton in the HTML. */
let shownAt: string | null = null;

/** The router's history index, which a redirect by a guard does not change. */
function getEntry(): number {
  return history.state?.idx ?? 0;
}

export function isFirstPageShown(): boolean {
  return shownAt !== null;
}

export function setFirstPageShown(): void {
  shownAt ??= location.pathname;
}

/** Whether the skeleton in the HTML still stands for this page. A guard may have led to it; signing in leads away. */
export function isAtFirstPage(): boolean {
  return getEntry() === entry && (shownAt ?? location.pathname) === location.pathname;
}
