import { hostname } from 'node:os';
import { createMarqueClient } from '../../client.ts';
import { type Call, type Command, textOption } from '../command.ts';
import { isUnprotected, normalizeUrl, parseToken, readStored, store } from '../connection.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { createPrompts, type Prompts } from '../prompts.ts';

const SCOPES = ['read', 'write', 'staff'] as const;
type Scope = (typeof SCOPES)[number];
const LIFETIMES = [7, 30, 90, 365] as const;
const MAX_NAME = 60;

function parseScopes(list: string): Scope[] {
  return list.split(',').map((word) => {
    const scope = SCOPES.find((known) => known === word.trim());
    if (!scope) throw new UsageError(`--scope takes ${SCOPES.join(', ')}, separated by commas, not "${word}".`);
    return scope;
  });
}

function parseDays(text: string): (typeof LIFETIMES)[number] {
  const days = LIFETIMES.find((known) => String(known) === text);
  if (!days) throw new UsageError(`--days takes ${LIFETIMES.join(', ')}, not "${text}".`);
  return days;
}

async function createToken({ values, io }: Call, prompts: Prompts, url: string, username: string): Promise<string> {
  const scopes = parseScopes(textOption(values, 'scope') ?? 'read,write');
  const expiresInDays = parseDays(textOption(values, 'days') ?? '90');
  const client = createMarqueClient({ url });
  const call = { signal: io.signal };
  await client.signIn({
    username,
    password: await prompts.askHidden(`Password of ${username}: `),
    secondFactor: ({ method, again }) =>
      prompts.ask(
        `${again ? 'The next code' : 'Code'} ${method === 'app' ? 'from your authenticator app' : 'sent to your phone'}: `,
      ),
    ...call,
  });
  try {
    const name = `marque on ${hostname()}`.slice(0, MAX_NAME);
    return (await client.accessToken.create({ name, scopes, expiresInDays }, call)).token;
  } finally {
    await client.signOut(call);
  }
}

async function login(call: Call, prompts: Prompts) {
  const { io, values } = call;
  const given = textOption(values, 'url') ?? io.env.MARQUE_URL ?? (await readStored(io.env))?.url;
  const url = normalizeUrl(given ?? (await prompts.ask('Address of Marque: ')));
  if (isUnprotected(url)) io.note(`${url} is not encrypted: others on the network can read your token.`);
  const username = textOption(values, 'user');
  const token = username
    ? await createToken(call, prompts, url, username)
    : parseToken(await prompts.askHidden(`Access token (create one at ${url}/settings): `));
  const user = await createMarqueClient({ url, token }).auth.user(undefined, { signal: io.signal });
  return { url, user, file: await store(io.env, { url, token }) };
}

export const loginCommand: Command = {
  name: 'login',
  summary: 'store an address and an access token',
  usage: '[--url URL] [--user NAME [--scope read,write] [--days 90]]',
  help: `
Asks for the address and an access token, checks them, and stores them in a file that only you
can read. Create the token in the settings of the web app, with the scopes "read" and "write".

With --user, asks for your password and second factor instead, and creates a token for this
computer. The password is not stored.

  marque login --url https://consign.example.com
  marque login --url https://consign.example.com --user ada
  marque login --url https://consign.example.com --user curator --scope read,staff --days 30

Without a terminal, the answers are read from standard input, one per line:
  printenv MARQUE_SECRET | marque login --url https://consign.example.com`,
  options: { user: { type: 'string' }, scope: { type: 'string' }, days: { type: 'string' } },
  takes: { least: 0, most: 0 },
  async run(call) {
    const prompts = createPrompts(call.io.signal);
    try {
      const { url, user, file } = await login(call, prompts);
      const { username, role } = user;
      if (call.isJson) call.io.say(JSON.stringify({ url, username, role }));
      else call.io.say(`Signed in to ${url} as ${username} (${role}). Stored in ${file}.`);
      return EXIT.ok;
    } finally {
      prompts.close();
    }
  },
};
