import { MarqueError } from './errors.ts';
import type { LoginResult, Procedures, SecondFactorDue, SessionUser } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import type { Transport } from './transport.ts';

export interface Credentials extends CallOptions {
  username: string;
  password: string;
  /**
   * Asked for the code of the second step, where one is due: from the authenticator app, the text message, or a recovery code. `again` is true while the server asks for
   * the next code as well.
   */
  secondFactor?: ((due: { method: 'app' | 'sms'; again: boolean }) => string | Promise<string>) | undefined;
}

function isDue(answer: LoginResult): answer is SecondFactorDue {
  return 'requiresTwoFactor' in answer;
}

/** Signing in with a password, for programs without a token. The session lives as long as the client; in a browser it is the page's own. */
export function createSignIn(transport: Transport, { auth }: Procedures) {
  return {
    /** Raises WRONG_CREDENTIALS, CODE_WRONG, SECOND_FACTOR_NEEDED. */
    async signIn({ username, password, secondFactor, ...options }: Credentials): Promise<SessionUser> {
      if (transport.hasToken) throw new TypeError('This client has a token: make one without to sign in.');
      let answer = await auth.login({ username, password }, options);
      while (isDue(answer)) {
        const { method, again = false } = answer;
        if (!secondFactor) {
          throw new MarqueError(
            'SECOND_FACTOR_NEEDED',
            `This account asks for a code (${method}): give signIn a secondFactor.`,
          );
        }
        answer = await auth.verifySecondFactor({ token: await secondFactor({ method, again }) }, options);
      }
      return answer;
    },

    /** Ends the session, on the server too. */
    async signOut(options: CallOptions = {}): Promise<void> {
      try {
        await auth.logout(undefined, options);
      } finally {
        transport.forgetCookies();
      }
    },
  };
}
