import { MAX_PASSKEYS } from '@marque/domain/account/passkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { whileSessionsEnd } from '../../testing/while-sessions-end.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { type Bent, SoftwareAuthenticator } from './software-authenticator.ts';
import { passkeyCalls, REFUSED } from './testing.ts';
import { userHandleText } from './user-handle.ts';

const MINUTE = 60_000;
let testApp: TestApp;
let calls: ReturnType<typeof passkeyCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = passkeyCalls(testApp);
});
afterAll(() => testApp.close());

const fetchList = async (person: Person) => (await query(testApp.as(person), 'passkey.list')).body;
const findEvents = ({ id }: Person) =>
  testApp.db
    .selectFrom('consignmentEvents')
    .select(['kind', 'actorId'])
    .where('ownerId', '=', id)
    .orderBy('id')
    .execute();
const findNotices = (person: Person) => accountFacts(testApp).noticesTo(person);

describe('creating a passkey', () => {
  it('requests a discoverable credential with user verification, with a handle that is not the account’s id', async () => {
    const person = await testApp.person();
    const { webauthnId } = await testApp.db
      .selectFrom('users')
      .select('webauthnId')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(await calls.creationOptions(person)).toMatchObject({
      rp: { id: 'localhost', name: 'Marque' },
      user: { id: userHandleText(webauthnId), name: person.username, displayName: 'Ada Byron' },
      attestation: 'none',
      timeout: 5 * MINUTE,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
  });

  it('adds it to the list, emails the owner and is recorded', async () => {
    const { owner, authenticator, passkey } = await calls.personWithPasskey();
    const expected = {
      id: authenticator.id,
      name: 'Chrome on Mac',
      isSynced: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    };
    expect(passkey).toEqual(expected);
    expect(await fetchList(owner)).toEqual([expected]);
    expect((await calls.toRow(authenticator.id))?.transports).toEqual(['internal']);
    expect(await findEvents(owner)).toEqual([{ kind: 'passkey_added', actorId: owner.id }]);
    expect(await findNotices(owner)).toEqual(['passkey_added']);
  });

  it('accepts a packed attestation, too', async () => {
    const person = await testApp.person();
    const registration = new SoftwareAuthenticator().register(await calls.creationOptions(person), {
      attestation: 'packed',
    });
    expect((await calls.register(person, registration)).status).toBe(200);
  });

  it('lists the owner’s passkeys, so that no device creates a second one', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    await calls.personWithPasskey();
    expect((await calls.creationOptions(owner)).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  const wrong: [string, Bent][] = [
    ['foreign origin', { origin: 'http://localhost.evil.example' }],
    ['foreign relying party', { rpId: 'evil.example' }],
    ['user not verified', { isUserVerified: false }],
    ['user not present', { isUserPresent: false }],
    ['foreign, old or used challenge', { challenge: 'A'.repeat(43) }],
    ['malformed response', { type: 'webauthn.get' }],
    ['wrong signature', { attestation: 'packed', isForged: true }],
  ];
  it.each(wrong)('rejects one from another origin, unverified or forged: %s', async (reason, bent) => {
    const person = await testApp.person();
    const registration = new SoftwareAuthenticator().register(await calls.creationOptions(person), bent);
    expect(await calls.register(person, registration)).toEqual(REFUSED);
    expect(calls.lastReason()).toBe(reason);
    expect(await fetchList(person)).toEqual([]);
    expect(await findEvents(person)).toEqual([]);
  });

  it('rejects a response to another user’s challenge, to an old one, and to a used one', async () => {
    const [person, other] = [await testApp.person(), await testApp.person()];
    const foreign = new SoftwareAuthenticator().register(await calls.creationOptions(other));
    expect(await calls.register(person, foreign)).toEqual(REFUSED);

    const options = await calls.creationOptions(person);
    expect((await calls.register(person, new SoftwareAuthenticator().register(options))).status).toBe(200);
    expect(await calls.register(person, new SoftwareAuthenticator().register(options))).toEqual(REFUSED);

    const late = new SoftwareAuthenticator().register(await calls.creationOptions(person));
    testApp.advance(5 * MINUTE);
    expect(await calls.register(person, late)).toEqual(REFUSED);
    expect(calls.lastReason()).toBe('foreign, old or used challenge');
  });

  it('rejects the challenge of a login', async () => {
    const person = await testApp.person();
    const { challenge } = await calls.loginOptions();
    const registration = new SoftwareAuthenticator().register(await calls.creationOptions(person), { challenge });
    expect(await calls.register(person, registration)).toEqual(REFUSED);
  });

  it('reports a passkey that is in the list already, and reveals none of another account', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    expect(await calls.register(owner, authenticator.register(await calls.creationOptions(owner)))).toEqual({
      status: 409,
      body: { message: 'This passkey is already in your list.', code: 'PASSKEY_KNOWN' },
    });
    const thief = await testApp.person();
    const stolen = new SoftwareAuthenticator().register(await calls.creationOptions(thief), {
      credentialId: authenticator.id,
    });
    expect(await calls.register(thief, stolen)).toEqual(REFUSED);
    expect((await calls.loginBy(authenticator)).body).toMatchObject({ id: owner.id });
  });

  it('allows at most twenty, however many are added at once', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    const { publicKey } = (await calls.toRow(authenticator.id)) ?? {};
    await testApp.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: MAX_PASSKEYS - 2 }, (_, index) => ({
          id: `${authenticator.id}${index}`,
          userId: owner.id,
          publicKey: publicKey ?? Buffer.alloc(0),
          counter: 0,
          transports: [],
          name: `Key ${index}`,
        })),
      )
      .execute();
    const options = [await calls.creationOptions(owner), await calls.creationOptions(owner)];
    const responses = await Promise.all(
      options.map((option) => calls.register(owner, new SoftwareAuthenticator().register(option))),
    );
    const full = {
      status: 409,
      body: { message: 'Please remove a passkey before you add another.', code: 'TOO_MANY_PASSKEYS' },
    };
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses).toContainEqual(full);
    expect(await mutate(testApp.as(owner), 'passkey.registerOptions')).toEqual(full);
  });

  it('adds none for a session that ended in the meantime', async () => {
    const owner = await testApp.person();
    const registration = new SoftwareAuthenticator().register(await calls.creationOptions(owner));
    const added = await whileSessionsEnd(testApp, owner, () => calls.register(owner, registration));
    expect(added).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect(await testApp.db.selectFrom('passkeys').select('id').where('userId', '=', owner.id).execute()).toEqual([]);
  });

  it('requires a proof within the last ten minutes, as removing does', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    const registration = new SoftwareAuthenticator().register(await calls.creationOptions(owner));
    testApp.advance(10 * MINUTE + 1);
    const due = { status: 403, body: { message: 'Please confirm that it is you.', code: 'REAUTHENTICATION_NEEDED' } };
    expect(await mutate(testApp.as(owner), 'passkey.registerOptions')).toEqual(due);
    expect(await calls.register(owner, registration)).toEqual(due);
    expect(await mutate(testApp.as(owner), 'passkey.remove', { id: authenticator.id })).toEqual(due);
    expect(await calls.toRow(authenticator.id)).toBeDefined();
  });

  it('stores challenges only as hashes, and deletes them once used', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    const rows = () => testApp.db.selectFrom('webauthnChallenges').selectAll().where('userId', '=', owner.id).execute();
    expect(await rows()).toEqual([]);
    const { challenge } = await calls.confirmOptions(owner);
    expect(JSON.stringify(await rows())).not.toContain(challenge);
    await calls.confirm(owner, authenticator.assert({ challenge, rpId: 'localhost' }));
    expect(await rows()).toEqual([]);
    expect(JSON.stringify(testApp.logged)).not.toContain(challenge);
  });
});

describe('managing passkeys', () => {
  const missing = { status: 404, body: { message: 'Passkey not found', code: 'PASSKEY_NOT_FOUND' } };

  it('renames one', async () => {
    const { owner, authenticator, passkey } = await calls.personWithPasskey();
    const renamed = await mutate(testApp.as(owner), 'passkey.rename', {
      id: authenticator.id,
      name: ' The old phone ',
    });
    expect(renamed).toEqual({ status: 200, body: { ...passkey, name: 'The old phone' } });
    expect(await fetchList(owner)).toEqual([{ ...passkey, name: 'The old phone' }]);
  });

  it('requires a name', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    expect(await mutate(testApp.as(owner), 'passkey.rename', { id: authenticator.id, name: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['name'], message: 'Please name this passkey' }] },
    });
  });

  it('removes one, emails the owner and is recorded', async () => {
    const { owner, authenticator } = await calls.personWithPasskey();
    expect(await mutate(testApp.as(owner), 'passkey.remove', { id: authenticator.id })).toEqual({
      status: 200,
      body: { removed: true },
    });
    expect(await fetchList(owner)).toEqual([]);
    expect((await findEvents(owner)).map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed']);
    expect(await findNotices(owner)).toEqual(['passkey_added', 'passkey_removed']);
    expect(await mutate(testApp.as(owner), 'passkey.remove', { id: authenticator.id })).toEqual(missing);
  });

  it('treats another user’s as absent', async () => {
    const { owner, authenticator, passkey } = await calls.personWithPasskey();
    const other = await testApp.person();
    expect(await fetchList(other)).toEqual([]);
    expect(await mutate(testApp.as(other), 'passkey.rename', { id: authenticator.id, name: 'Mine' })).toEqual(missing);
    expect(await mutate(testApp.as(other), 'passkey.remove', { id: authenticator.id })).toEqual(missing);
    expect(await fetchList(owner)).toEqual([passkey]);
  });
});
