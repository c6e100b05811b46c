import { mailCode } from '../code-mail.ts';
import { checkCode, countRequest, deliveryTo, newCode, spendCode } from '../codes.ts';
import { requiredText, textMap } from '../input.ts';
import { checkPassword, checkPolicy } from '../passwords.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { refusals } from '../refusal.ts';
import { makeVerifier, matchesVerifier } from '../srp.ts';
import { holderOf } from '../tokens.ts';
import { postConfirmation } from '../triggers.ts';

const canReceive = (user: StoredUser): boolean => user.attributes.email_verified === 'true';

/** Emails a reset code; throws if the account cannot get one. */
export async function sendResetCode(
  pool: Pool,
  user: StoredUser,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<object> {
  if (!canReceive(user))
    throw refusals.invalid(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  countRequest(user, 'reset', pool.now());
  const code = newCode(user, 'reset', pool.now());
  await mailCode(pool, 'CustomMessage_ForgotPassword', user, code, clientMetadata);
  return { CodeDeliveryDetails: deliveryTo(user.attributes.email ?? '') };
}

export async function forgotPassword(pool: Pool, input: Input): Promise<object> {
  const username = requiredText(input, 'Username');
  const user = pool.state.find(username);
  const hidesAccounts = pool.config.preventUserExistenceErrors === 'ENABLED';
  if (hidesAccounts && !(user?.enabled && canReceive(user)))
    return { CodeDeliveryDetails: deliveryTo(username) };
  if (!user) throw refusals.noUserForCode();
  if (!user.enabled) throw refusals.disabled();
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw refusals.notAuthorized('User password cannot be reset in the current state.');
  return sendResetCode(pool, user, textMap(input, 'ClientMetadata'));
}

/** Sets a new password with the emailed code. Like Cognito, it ends no session: the trigger does that. */
export async function confirmForgotPassword(pool: Pool, input: Input): Promise<object> {
  const user = pool.state.find(requiredText(input, 'Username'));
  const code = requiredText(input, 'ConfirmationCode');
  const password = requiredText(input, 'Password');
  if (!user?.enabled && pool.config.preventUserExistenceErrors === 'ENABLED') throw refusals.wrongCode();
  if (!user) throw refusals.noUserForCode();
  if (!user.enabled) throw refusals.disabled();
  checkPolicy(password, pool.config.passwordPolicy);
  checkCode(user, 'reset', code, pool.now());
  spendCode(user, 'reset');
  setPassword(pool, user, password);
  if (user.status === 'RESET_REQUIRED') user.status = 'CONFIRMED';
  await postConfirmation(
    pool,
    'PostConfirmation_ConfirmForgotPassword',
    user,
    textMap(input, 'ClientMetadata'),
  );
  return {};
}

const day = 24 * 60 * 60 * 1000;

/** Sets a password and resets the failed attempts. A temporary password expires after the days in the policy. */
export function setPassword(pool: Pool, user: StoredUser, password: string, isTemporary = false): void {
  user.password = makeVerifier(pool.shortName, user.sub, password);
  user.temporaryUntil = isTemporary ? pool.now() + pool.config.passwordPolicy.temporaryDays * day : undefined;
  user.failures = { count: 0, lockedUntil: 0, lastAt: 0 };
  user.updatedAt = pool.now();
}

/** Changes the password of the token's user. Sessions stay valid, and no trigger runs. */
export function changePassword(pool: Pool, input: Input): object {
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  const previous = requiredText(input, 'PreviousPassword');
  const proposed = requiredText(input, 'ProposedPassword');
  checkPolicy(proposed, pool.config.passwordPolicy);
  countRequest(user, 'change-password', pool.now());
  checkPassword(
    user,
    pool.now(),
    () => user.password !== undefined && matchesVerifier(pool.shortName, user.sub, previous, user.password),
  );
  user.requests['change-password'] = [];
  setPassword(pool, user, proposed);
  return {};
}
