/**
 * The brand's colors for the reference page, under its tool's names. The values equal those of the web app's theme.css,
 * which this page does not load.
 */
export const REFERENCE_CSS = `
.light-mode {
  --scalar-background-1: #faf8f4;
  --scalar-background-2: #ffffff;
  --scalar-background-3: #f3efe8;
  --scalar-background-accent: #f3efe8;
  --scalar-color-1: #16130e;
  --scalar-color-2: #6b6459;
  --scalar-color-3: #6b6459;
  --scalar-color-accent: #775925;
  --scalar-border-color: #e6e0d6;
}
.dark-mode {
  --scalar-background-1: #0e0d0b;
  --scalar-background-2: #171512;
  --scalar-background-3: #211e1a;
  --scalar-background-accent: #211e1a;
  --scalar-color-1: #f3eee4;
  --scalar-color-2: #a39b8c;
  --scalar-color-3: #a39b8c;
  --scalar-color-accent: #c9a55c;
  --scalar-border-color: #2b2822;
}
/* Where a link into the page leads, the heading is at the top: a frame around a chapter of many screens shows two
   lines. */
section:focus-visible {
  outline: none;
}
`.trim();
