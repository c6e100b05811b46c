import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect } from 'vitest';
import { aSignUpProfile, bearer, type LiteAccounts } from './lite-accounts.ts';
import type { TestCloud } from './local-cloud.ts';

/** The password that the victim sets after somebody else used the address. */
export const newPassword = 'fresh paint 12';

/** An attacker signs up with somebody else's address; `ways` are how that person then takes over the account. */
export function takeoversOf(product: TestCloud, accounts: LiteAccounts) {
  async function signUpAsAttacker() {
    const attacker = await accounts.signUp(accounts.newEmail());
    const headers = bearer(attacker.accessToken);
    expect((await product.api('/api/account', { body: aSignUpProfile(), headers })).status).toBe(200);
    return attacker;
  }

  type Attacker = Awaited<ReturnType<typeof signUpAsAttacker>>;

  /** The match of a pattern in the newest email to an address that contains one. */
  async function valueInMail(email: string, pattern: RegExp): Promise<string> {
    const mails = await product.mails(email);
    const found = mails.map((mail) => pattern.exec(`${mail.email.text} ${mail.email.html}`)?.[1]);
    return found.findLast((text) => text !== undefined) ?? '';
  }

  const uidTo = (email: string) => valueInMail(email, /\?uid=([\w-]+)/);

  /** Opens the verification link, as its reader or an email scanner does. */
  async function verify({ email }: Attacker): Promise<void> {
    const answer = await product.api('/api/account/verification', { body: { uid: await uidTo(email) } });
    expect(answer.text).toBe('{"success":true}');
  }

  /** "Forgot password" for an address that nobody has verified: our own link. */
  async function resetUnproven({ email }: Attacker): Promise<void> {
    await product.api('/api/account/password-resets', { body: { email } });
    const token = await valueInMail(email, /#token=([\w-]+)/);
    const answer = await product.api('/api/account/passwords', { body: { token, password: newPassword } });
    expect(answer.text).toBe('{"success":true}');
  }

  /** The pool's own reset, with the emailed code. */
  async function confirmReset(email: string): Promise<void> {
    await accounts.sdk.send(
      new ConfirmForgotPasswordCommand({
        ClientId: accounts.clientId,
        Username: email,
        ConfirmationCode: await valueInMail(email, /#code=(\w+)/),
        Password: newPassword,
      }),
    );
  }

  /** "Forgot password" for a verified address. */
  async function resetProven({ email }: Attacker): Promise<void> {
    await accounts.sdk.send(new ForgotPasswordCommand({ ClientId: accounts.clientId, Username: email }));
    await confirmReset(email);
  }

  async function disown({ email }: Attacker): Promise<void> {
    const answer = await product.api('/api/account/disownments', { body: { uid: await uidTo(email) } });
    expect(answer.text).toBe('{"success":true}');
  }

  return {
    signUpAsAttacker,
    verify,
    disown,
    resetUnproven,
    resetProven,
    /** The owner's sign-in after a takeover. */
    signIn: ({ email }: Attacker, password = newPassword) => accounts.signIn(email, password),
    ways: {
      'a reset by the link to an unproven address': resetUnproven,
      'a scanner opened the verification link, and then a reset': async (attacker: Attacker) => {
        await verify(attacker);
        await resetProven(attacker);
      },
      '"I did not make this account"': async (attacker: Attacker) => {
        await disown(attacker);
        await confirmReset(attacker.email);
      },
    },
  };
}

export type Takeovers = ReturnType<typeof takeoversOf>;
export const takeoverWays = [
  'a reset by the link to an unproven address',
  'a scanner opened the verification link, and then a reset',
  '"I did not make this account"',
] as const satisfies readonly (keyof Takeovers['ways'])[];
