import { parseArgs } from 'node:util';
import { createMarqueClient } from '../client.ts';
import { type Call, type Command, textOption, type Values } from './command.ts';
import { assignCommand } from './commands/assign.ts';
import { bundleCommand } from './commands/bundle.ts';
import { contactCommand } from './commands/contact.ts';
import { decideCommand } from './commands/decide.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { listCommand } from './commands/list.ts';
import { loginCommand } from './commands/login.ts';
import { logoutCommand } from './commands/logout.ts';
import { messageCommand } from './commands/message.ts';
import { noteCommand } from './commands/note.ts';
import { proposalCommand } from './commands/proposal.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { verifyCommand } from './commands/verify.ts';
import { watchCommand } from './commands/watch.ts';
import { type Connection, resolveConnection } from './connection.ts';
import { EXIT, type ExitCode, UsageError } from './exit-codes.ts';
import { reportFailure } from './failure.ts';
import { formatHelp, overview } from './help.ts';
import type { Io } from './io.ts';

const COMMANDS: readonly Command[] = [
  loginCommand,
  logoutCommand,
  importCommand,
  listCommand,
  showCommand,
  exportCommand,
  statusCommand,
  assignCommand,
  contactCommand,
  decideCommand,
  messageCommand,
  noteCommand,
  proposalCommand,
  watchCommand,
  bundleCommand,
  verifyCommand,
];

const COMMON_OPTIONS = {
  url: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface Parsed {
  values: Values;
  positionals: string[];
}

function parse(command: Command, args: string[]): Parsed {
  try {
    return parseArgs({ args, options: { ...command.options, ...COMMON_OPTIONS }, allowPositionals: true });
  } catch (error) {
    const [firstSentence] = String(error instanceof Error ? error.message : error).split('. ');
    throw new UsageError(`${firstSentence}. Run "marque ${command.name} --help" for the usage.`);
  }
}

function checkCount({ takes, name, usage }: Command, given: number): void {
  if (given >= takes.least && given <= takes.most) return;
  throw new UsageError(`Usage: marque ${name} ${usage}`.trimEnd());
}

function createCall(io: Io, { values, positionals }: Parsed): Call {
  let known: Promise<Connection> | null = null;
  const connection = () => {
    known ??= resolveConnection(io.env, textOption(values, 'url'));
    return known;
  };
  return {
    io,
    values,
    positionals,
    isJson: values.json === true,
    connection,
    client: async () =>
      createMarqueClient({
        ...(await connection()),
        retry: {
          onRetry: ({ error, waitMs }) => io.note(`${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s.`),
        },
      }),
  };
}

function isOneOf(first: string | undefined, ...names: string[]): boolean {
  return first !== undefined && names.includes(first);
}

async function dispatch(io: Io, [first, ...rest]: string[], version: string): Promise<ExitCode> {
  if (first === undefined || isOneOf(first, '--help', '-h', 'help')) {
    const asked = COMMANDS.find(({ name }) => name === rest[0]);
    io.say(asked ? formatHelp(asked) : overview(COMMANDS));
    return first === undefined ? EXIT.usage : EXIT.ok;
  }
  if (isOneOf(first, '--version', '-v')) {
    io.say(version);
    return EXIT.ok;
  }
  const command = COMMANDS.find(({ name }) => name === first);
  if (!command) throw new UsageError(`There is no command "${first}". Run "marque --help" for a list.`);
  const parsed = parse(command, rest);
  if (parsed.values.help === true) {
    io.say(formatHelp(command));
    return EXIT.ok;
  }
  checkCount(command, parsed.positionals.length);
  return command.run(createCall(io, parsed));
}

/** Never throws: an error becomes a message and an exit code. */
export async function runMarque(io: Io, args: string[], version: string): Promise<ExitCode> {
  try {
    return await dispatch(io, args, version);
  } catch (error) {
    return reportFailure(io, error, args.includes('--json'));
  }
}
