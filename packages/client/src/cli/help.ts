import type { Command } from './command.ts';

const COMMON = `Everywhere:
  --url URL   the server to speak to, instead of MARQUE_URL or the one you signed in to
  --json      one JSON value on the standard output, for programs
  --help      this

Exit codes: 0 done, 1 refused or not right, 2 written wrongly, 3 not signed in, 4 not reachable or busy (try later), 130 interrupted.`;

/** What `marque --help` shows. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 3;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `marque consigns cars from the command line.

Commands:
${lines.join('\n')}

To begin:
  marque login --url https://consign.example.com
  marque import ./ferrari-488 --dry-run
  marque import ./ferrari-488

"marque help COMMAND" tells more of each.

${COMMON}

MARQUE_URL and MARQUE_TOKEN in the environment count before what "marque login" stored.`;
}

/** What `marque COMMAND --help` shows. */
export function helpOf({ name, usage, help }: Command): string {
  return `Usage: marque ${name} ${usage}`.trimEnd().concat(`\n\n${help.trim()}\n\n${COMMON}`);
}
