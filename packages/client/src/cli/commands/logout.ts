import type { Command } from '../command.ts';
import { forget } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';

export const logoutCommand: Command = {
  name: 'logout',
  summary: 'delete the stored address and token',
  usage: '',
  help: `
Deletes the address and token that "marque login" stored on this computer. The token itself stays
valid until it expires. To end it now, revoke it in the settings.

  marque logout`,
  options: {},
  takes: { least: 0, most: 0 },
  async run({ io, isJson }) {
    const had = await forget(io.env);
    if (isJson) io.say(JSON.stringify({ forgotten: had }));
    else io.say(had ? 'Deleted. Revoke the token in the settings if nothing else uses it.' : 'Nothing was stored.');
    return EXIT.ok;
  },
};
