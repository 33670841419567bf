/** Focuses the first invalid field in the order of the form, so that its message is announced. */
export function focusFirstError(errors: Record<string, unknown>, findNode: (path: string) => HTMLElement | null): void {
  const nodes = Object.keys(errors)
    .map(findNode)
    .filter((node) => node !== null);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  nodes[0]?.focus();
}
