import type { Passkey, PasskeyAssertion, PasskeyRegistration } from '@marque/domain/account/passkeys';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import superjson from 'superjson';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { mutate, type Outcome } from '../../testing/trpc-transport.ts';
import { type Bent, SoftwareAuthenticator } from './software-authenticator.ts';

export const REFUSED: Outcome = {
  status: 401,
  body: { message: 'This passkey was not accepted.', code: 'PASSKEY_REFUSED' },
};

async function readBody<Body>(outcome: Promise<Outcome>): Promise<Body> {
  const { status, body } = await outcome;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

export function passkeyCalls(testApp: TestApp) {
  const creationOptions = (person: Person) =>
    readBody<PublicKeyCredentialCreationOptionsJSON>(mutate(testApp.as(person), 'passkey.registerOptions'));
  const register = (person: Person, registration: PasskeyRegistration, name = 'Chrome on Mac') =>
    mutate(testApp.as(person), 'passkey.register', { name, registration });
  const loginOptions = () =>
    readBody<PublicKeyCredentialRequestOptionsJSON>(mutate(testApp.guest, 'passkey.loginOptions'));
  const login = (assertion: PasskeyAssertion) => mutate(testApp.guest, 'passkey.login', { assertion });
  return {
    creationOptions,
    register,
    personWithPasskey: async ({ counts = true, person }: { counts?: boolean; person?: Person } = {}) => {
      const owner = person ?? (await testApp.person());
      const authenticator = new SoftwareAuthenticator(undefined, { counts });
      const registration = authenticator.register(await creationOptions(owner));
      const passkey = await readBody<Passkey>(register(owner, registration));
      return { owner, authenticator, passkey };
    },
    loginOptions,
    login,
    loginBy: async (authenticator: SoftwareAuthenticator, bent: Bent = {}) =>
      login(authenticator.assert(await loginOptions(), bent)),
    rawLoginBy: async (authenticator: SoftwareAuthenticator, headers?: Record<string, string>) =>
      testApp.guest.post(
        '/trpc/passkey.login',
        superjson.serialize({ assertion: authenticator.assert(await loginOptions()) }),
        headers,
      ),
    confirmOptions: (person: Person) =>
      readBody<PublicKeyCredentialRequestOptionsJSON>(mutate(testApp.as(person), 'passkey.confirmOptions')),
    confirm: (person: Person, assertion: PasskeyAssertion) =>
      mutate(testApp.as(person), 'passkey.confirm', { assertion }),
    toRow: (id: string) => testApp.db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst(),
    lastReason: () => testApp.logged.findLast(({ msg }) => msg === 'passkey refused')?.reason,
  };
}
