import type { ParseArgsConfig } from 'node:util';
import type { MarqueClient } from '../client.ts';
import type { Connection } from './connection.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Io } from './io.ts';

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** One call of a command. */
export interface Call {
  io: Io;
  /** As the options of the command were given. */
  values: Values;
  positionals: readonly string[];
  /** For a machine: one JSON value on the standard output, and nothing else there. */
  isJson: boolean;
  /** Where to and who as. Raises NotSignedIn. */
  connection(): Promise<Connection>;
  /** The client on that connection. */
  client(): Promise<MarqueClient>;
}

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What stands behind the name: `FOLDER [--draft]`. */
  usage: string;
  /** What it does, and examples. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many positional arguments it takes. */
  takes: { least: number; most: number };
  run(call: Call): Promise<ExitCode>;
}

export function textOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export const flag = (values: Values, name: string): boolean => values[name] === true;
