import type { ParseArgsConfig } from 'node:util';
import type { MarqueClient } from '../client.ts';
import type { Connection } from './connection.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Io } from './io.ts';

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export interface Call {
  io: Io;
  values: Values;
  positionals: readonly string[];
  isJson: boolean;
  connection(): Promise<Connection>;
  client(): Promise<MarqueClient>;
}

export interface Command {
  name: string;
  summary: string;
  usage: string;
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  takes: { least: number; most: number };
  run(call: Call): Promise<ExitCode>;
}

export function textOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** All values of an option that can be repeated. */
export function textsOption(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export const flag = (values: Values, name: string): boolean => values[name] === true;
