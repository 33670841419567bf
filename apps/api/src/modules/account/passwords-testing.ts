import type { LinkKind, MailKind, NoticedEvent, SecurityEvent } from '@marque/domain/review/mails';
import { getToken } from '../../platform/account-links/account-links.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const LINK_INVALID = {
  status: 422,
  body: { message: 'This link is no longer valid. Please ask for a new one.', code: 'LINK_INVALID' },
};

type Someone = Pick<Person, 'id'>;

export function accountFacts(testApp: TestApp) {
  const { db, deps, guest } = testApp;
  const mailsTo = ({ id }: Someone) =>
    db.selectFrom('mails').selectAll().where('userId', '=', id).orderBy('id').execute();
  const facts = {
    mailsTo,
    /** The security events that the owner was emailed about, in order, across all messages. */
    noticesTo: async (person: Someone): Promise<SecurityEvent[]> => {
      const notices = (await mailsTo(person)).filter(({ kind }) => kind === 'security_notice');
      return notices.flatMap(({ data }) => (data as { events: NoticedEvent[] }).events.map(({ event }) => event));
    },
    toRow: ({ id }: Someone) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    readSessions: ({ id }: Someone) => db.selectFrom('sessions').selectAll().where('userId', '=', id).execute(),
    readLinks: ({ id }: Someone) => db.selectFrom('accountLinks').selectAll().where('userId', '=', id).execute(),
    readPendingLogins: ({ id }: Someone) =>
      db.selectFrom('loginChallenges').selectAll().where('userId', '=', id).execute(),
    getEvents: ({ id }: Someone) =>
      db
        .selectFrom('consignmentEvents')
        .select(['kind', 'actorId', 'data'])
        .where('ownerId', '=', id)
        .orderBy('seq')
        .execute(),
    /** The token in the newest message with a link of this kind; `mailKind` if the message's kind has another name. */
    tokenFor: async (person: Someone, kind: LinkKind, mailKind: MailKind | LinkKind = kind): Promise<string> => {
      const mail = (await mailsTo(person)).findLast((row) => row.kind === mailKind);
      if (!mail) throw new Error(`no ${kind} was mailed`);
      const { linkId } = mail.data as { linkId: string };
      return getToken({ current: deps.appSecret, previous: null }, kind, linkId);
    },
    forgot: async (account: string) => {
      const outcome = await mutate(guest, 'account.forgotPassword', { account });
      await deps.background.settled();
      return outcome;
    },
    logIn: ({ username }: Pick<Person, 'username'>, password: string, headers: Record<string, string> = {}) =>
      guest.post('/api/auth/login', { username, password }, headers),
    addPendingLogin: async ({ id }: Someone) => {
      await db
        .insertInto('loginChallenges')
        .values({ idHash: crypto.randomUUID(), userId: id, method: 'app', expiresAt: later(deps.clock(), 10 * MINUTE) })
        .execute();
    },
    close: ({ id }: Someone) => db.updateTable('users').set({ deletedAt: deps.clock() }).where('id', '=', id).execute(),
    isSignedIn: async (cookie: string) => (await guest.get('/api/auth/user', { cookie })).statusCode === 200,
  };
  return facts;
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}

export async function storedText({ db }: TestApp): Promise<string> {
  const tables = ['users', 'mails', 'accountLinks', 'consignmentEvents', 'sessions', 'rateLimits'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}
