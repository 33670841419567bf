import { MAX_MESSAGE_LENGTH } from './messages.ts';

/**
 * The first line of every email that can be answered: in a reply, everything from here on is our own email (ADR 0183).
 */
export const REPLY_MARKER = 'Please write your reply above this line.';

/** Appended to a message that was cut because the email was longer than a message may be. */
export const CUT_OFF_NOTICE = '[The rest of this email was too long and was cut off.]';

const MAX_READ = 200_000;
/** Mail programs wrap the line that introduces a quotation. */
const MAX_INTRODUCTION_LINES = 4;

const QUOTED = /^\s*>/;
const BLANK = /^\s*$/;
const MARKER_LINE = new RegExp(`^[\\s*_|]*${REPLY_MARKER.replaceAll('.', '\\.')}`);
/** Outlook's marker, and the line of underscores that it puts before the headers of the quoted email. */
const ORIGINAL_MESSAGE = /^\s*(-{2,} ?(Original Message|Forwarded message) ?-{2,}|_{20,})\s*$/i;
const HEADER = /^\s*\*?(From|Sent|Date|To|Cc|Subject|Reply-To):\*?\s/i;
/** RFC 3676, 4.3: a signature follows this line. */
const SIGNATURE = /^-- ?$/;
const SENT_FROM = /^\s*(Sent from my|Get Outlook for) .{1,60}$/i;

export interface EmailReply {
  text: string;
  isCut: boolean;
}

/** Extracts what someone wrote in reply to our email from its plain text: without quotations and signature. */
export function readEmailReply(text: string): EmailReply {
  const lines = text.slice(0, MAX_READ).replaceAll(/\r\n?/g, '\n').split('\n');
  const own = withoutSignature(withoutQuotations(lines.slice(0, findEnd(lines))));
  return shorten(
    own
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Returns the line where an unquoted copy of our email begins, or the number of lines if there is none. */
function findEnd(lines: readonly string[]): number {
  const end = lines.findIndex((line, index) => isEnd(lines, line, index));
  return end < 0 ? lines.length : end;
}

function isEnd(lines: readonly string[], line: string, index: number): boolean {
  if (MARKER_LINE.test(line) || ORIGINAL_MESSAGE.test(line)) return true;
  return HEADER.test(line) && [1, 2].every((after) => HEADER.test(lines[index + after] ?? ''));
}

/** Removes quoted lines and their introductions; replies may stand between them. */
function withoutQuotations(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let isQuotation = false;
  for (const line of lines) {
    const wasQuotation = isQuotation;
    isQuotation = QUOTED.test(line);
    if (!isQuotation) kept.push(line);
    else if (!wasQuotation) dropIntroduction(kept);
  }
  dropIntroduction(kept);
  return kept;
}

/**
 * Drops the last paragraph if it introduces a quotation: it ends with a colon, names a time, and begins the way mail
 * programs begin. Leaves one blank line at the end, so that no line is examined twice.
 */
function dropIntroduction(kept: string[]): void {
  while (kept.length > 0 && BLANK.test(kept.at(-1) ?? '')) kept.pop();
  const end = kept.length;
  for (let start = end - 1; start >= 0 && end - start <= MAX_INTRODUCTION_LINES; start -= 1) {
    if (BLANK.test(kept[start] ?? '')) break;
    if (isIntroduction(kept.slice(start, end))) {
      kept.length = start;
      break;
    }
  }
  kept.push('');
}

const BEGINS_AS_INTRODUCTION = /^\s*(On|Am|Le|El|Il|Op|Em|Den|W dniu) /;

function isIntroduction(lines: readonly string[]): boolean {
  // Lines of an introduction are short.
  const text = lines.map((line) => line.slice(0, 200)).join(' ');
  return (lines.at(-1) ?? '').trimEnd().endsWith(':') && /\d/.test(text) && BEGINS_AS_INTRODUCTION.test(text);
}

function withoutSignature(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => SIGNATURE.test(line));
  const kept = start < 0 ? [...lines] : lines.slice(0, start);
  while (kept.length > 0 && BLANK.test(kept.at(-1) ?? '')) kept.pop();
  if (SENT_FROM.test(kept.at(-1) ?? '')) kept.pop();
  return kept;
}

function shorten(text: string): EmailReply {
  if (text.length <= MAX_MESSAGE_LENGTH) return { text, isCut: false };
  const room = MAX_MESSAGE_LENGTH - CUT_OFF_NOTICE.length - 2;
  // Do not cut a surrogate pair in half.
  const kept = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return { text: `${kept.trimEnd()}\n\n${CUT_OFF_NOTICE}`, isCut: true };
}

/** Whether a program sent this automatically (RFC 3834). Header names must be in lower case. */
export function isAutomaticReply(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no';
  if (submitted !== 'no') return true;
  if (['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => headers.has(name))) return true;
  return /^\s*(bulk|junk|list|auto_reply)\b/i.test(headers.get('precedence') ?? '');
}
