/** Every keyboard shortcut of the review queue, as listed in the help. */
export const SHORTCUT_GROUPS = [
  {
    title: 'In the list',
    shortcuts: [
      { keys: ['j', '↓'], what: 'Next row' },
      { keys: ['k', '↑'], what: 'Previous row' },
      { keys: ['←', '→'], what: 'Previous or next case in the grid' },
      { keys: ['Enter'], what: 'Open the case' },
      { keys: ['/'], what: 'Search' },
      { keys: ['m'], what: 'Only your cases' },
      { keys: ['u'], what: 'Only unassigned cases' },
      { keys: ['v'], what: 'Saved views' },
      { keys: ['g'], what: 'Rows or a grid of photos' },
      { keys: ['g s'], what: 'Submitted consignments' },
      { keys: ['g d'], what: 'Draft consignments' },
    ],
  },
  {
    title: 'Selected cases',
    shortcuts: [
      { keys: ['x'], what: 'Select the row' },
      { keys: ['Shift x'], what: 'Select all up to the row' },
      { keys: ['t'], what: 'Take them' },
      { keys: ['s'], what: 'Start their reviews' },
      { keys: ['e'], what: 'Email them' },
      { keys: ['d'], what: 'Download them' },
      { keys: ['b'], what: 'Go to all actions' },
      { keys: ['Esc'], what: 'Clear the selection' },
    ],
  },
  {
    title: 'In a case',
    shortcuts: [
      { keys: ['j'], what: 'Next case' },
      { keys: ['k'], what: 'Previous case' },
      { keys: ['s'], what: 'Start the review' },
      { keys: ['a'], what: 'Approve' },
      { keys: ['c'], what: 'Ask for changes' },
      { keys: ['r'], what: 'Reject' },
      { keys: ['o'], what: 'Reopen' },
      { keys: ['u'], what: 'Undo the last decision, for 10 seconds' },
      { keys: ['t'], what: 'Take or release the case' },
      { keys: ['n'], what: 'Write a note' },
      { keys: ['d'], what: 'Download photos' },
      { keys: ['Ctrl Enter'], what: 'Send what you wrote' },
      { keys: ['Esc'], what: 'Close' },
    ],
  },
  {
    title: 'Photos of a case',
    shortcuts: [
      { keys: ['←', '→'], what: 'Previous or next photo' },
      { keys: ['z'], what: 'Zoom in' },
      { keys: ['Shift ←'], what: 'Pan the zoomed photo' },
      { keys: ['c'], what: 'Compare two photos, while a photo has focus' },
    ],
  },
  { title: 'Anywhere', shortcuts: [{ keys: ['?'], what: 'Show these shortcuts' }] },
] as const;

/** Time to press the second key after `g`, in milliseconds. */
export const SEQUENCE_MS = 1_500;
export const PREFIX = 'g';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
>;

/** Whether a key press may be a shortcut; with a modifier it belongs to the browser. */
function isPlain({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented;
}

/** Keys that repeat while held down; all others act once. */
const REPEATING: ReadonlySet<string> = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

/** The name of a shortcut, such as `j`, `g s` after a prefix, or `ArrowDown`; `null` if the press is not one. */
export function readShortcut(press: KeyPress, prefix: string | null): string | null {
  if (!isPlain(press) || (press.repeat && !REPEATING.has(press.key))) return null;
  // Ignores caps lock.
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return prefix === null ? key : `${prefix} ${key}`;
}
