import { MarqueError } from './errors.ts';
import type { LoginResult, Procedures, SecondFactorDue, SessionUser } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import type { Transport } from './transport.ts';

export interface Credentials extends CallOptions {
  username: string;
  password: string;
  /**
   * Returns the code of the second factor, if the account has one: from the authenticator app, a text message, or a
   * recovery code. `again` is true when the server asks for a second code in a row.
   */
  secondFactor?: ((due: { method: 'app' | 'sms'; again: boolean }) => string | Promise<string>) | undefined;
}

function isDue(result: LoginResult): result is SecondFactorDue {
  return 'requiresTwoFactor' in result;
}

/** Sign-in with a password instead of a token. The session lasts as long as the client; browsers keep its cookie. */
export function createSignIn(transport: Transport, { auth }: Procedures) {
  return {
    async signIn({ username, password, secondFactor, ...options }: Credentials): Promise<SessionUser> {
      if (transport.hasToken)
        throw new TypeError('This client has a token. Create a client without a token to sign in.');
      let result = await auth.login({ username, password }, options);
      while (isDue(result)) {
        const { method, again = false } = result;
        if (!secondFactor) {
          throw new MarqueError(
            'SECOND_FACTOR_NEEDED',
            `This account needs a code (${method}). Pass a secondFactor to signIn.`,
          );
        }
        result = await auth.verifySecondFactor({ token: await secondFactor({ method, again }) }, options);
      }
      return result;
    },

    async signOut(options: CallOptions = {}): Promise<void> {
      try {
        await auth.logout(undefined, options);
      } finally {
        transport.forgetCookies();
      }
    },
  };
}
