import type { Command } from './command.ts';

const COMMON = `Options for all commands:
  --url URL   the server to use, instead of MARQUE_URL or the one you signed in to
  --json      print one JSON value, for programs
  --help      show this help

Exit codes: 0 done, 1 rejected or invalid, 2 wrong usage, 3 not signed in, 4 unreachable or busy (try
again later), 130 interrupted.`;

/** What `marque --help` shows. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 3;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `marque consigns cars from the command line.

Commands:
${lines.join('\n')}

Getting started:
  marque login --url https://consign.example.com
  marque import ./ferrari-488 --dry-run
  marque import ./ferrari-488

Run "marque help COMMAND" for more about a command.

${COMMON}

The environment variables MARQUE_URL and MARQUE_TOKEN take precedence over "marque login".`;
}

/** What `marque COMMAND --help` shows. */
export function formatHelp({ name, usage, help }: Command): string {
  return `Usage: marque ${name} ${usage}`.trimEnd().concat(`\n\n${help.trim()}\n\n${COMMON}`);
}
