import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  port: number;
  messageIds: string[];
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createMailSink(port: number): MailSink {
  const messageIds: string[] = [];
  let server: SMTPServer | null = null;
  return {
    port,
    messageIds,
    open: async () => {
      const opened = new SMTPServer({
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
        logger: false,
        closeTimeout: 100,
        onAuth: ({ username }, _session, done) => done(null, { user: username }),
        onData: (stream, _session, done) => {
          text(stream).then(
            (raw) => {
              messageIds.push(/^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? 'none');
              done(null, 'taken');
            },
            () => undefined,
          );
        },
      });
      // The suite kills clients while they are connected.
      opened.on('error', () => undefined);
      server = opened;
      await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of server?.connections ?? []) connection._socket.destroy();
        if (server) server.close(() => resolve());
        else resolve();
        server = null;
      }),
  };
}
