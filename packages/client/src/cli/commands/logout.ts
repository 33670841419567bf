import type { Command } from '../command.ts';
import { forget } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';

export const logoutCommand: Command = {
  name: 'logout',
  summary: 'forget the stored address and token',
  usage: '',
  help: `
Forgets what "marque login" stored on this computer. The token itself stays valid until it
expires: to end it everywhere, revoke it in the settings.

  marque logout`,
  options: {},
  takes: { least: 0, most: 0 },
  async run({ io, isJson }) {
    const had = await forget(io.env);
    if (isJson) io.say(JSON.stringify({ forgotten: had }));
    else io.say(had ? 'Forgotten. Revoke the token in the settings if nothing else uses it.' : 'Nothing was stored.');
    return EXIT.ok;
  },
};
