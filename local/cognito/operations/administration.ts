import { randomBytes, randomUUID } from 'node:crypto';
import { checkEmail, listedAttributes, setAttributes } from '../attributes.ts';
import { mailCode } from '../code-mail.ts';
import { namedValues, optionalText, requiredText, textMap } from '../input.ts';
import { checkPolicy } from '../passwords.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { refusals } from '../refusal.ts';
import { revokeAll } from '../sessions.ts';
import { describedFactors } from '../software-token.ts';
import { postConfirmation, preSignUp } from '../triggers.ts';
import { sendResetCode, setPassword } from './password-reset.ts';
import { newUser } from './sign-up.ts';

function userOf(pool: Pool, input: Input): StoredUser {
  const user = pool.state.find(requiredText(input, 'Username'));
  if (!user) throw refusals.noUser();
  return user;
}

/** The common part of all descriptions of a user. Times are in seconds since 1970. */
export const describedUser = (user: StoredUser) => ({
  Username: user.sub,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.updatedAt / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

export function adminGetUser(pool: Pool, input: Input): object {
  const user = userOf(pool, input);
  return { ...describedUser(user), ...describedFactors(user), UserAttributes: listedAttributes(user) };
}

async function invite(pool: Pool, user: StoredUser, input: Input): Promise<void> {
  const password = optionalText(input, 'TemporaryPassword') ?? randomBytes(9).toString('base64url');
  checkPolicy(password, pool.config.passwordPolicy);
  setPassword(pool, user, password, true);
  if (input.MessageAction === 'SUPPRESS') return;
  await mailCode(pool, 'CustomMessage_AdminCreateUser', user, password, textMap(input, 'ClientMetadata'));
}

export async function adminCreateUser(pool: Pool, input: Input): Promise<object> {
  const email = requiredText(input, 'Username');
  if (!email.includes('@')) throw refusals.invalid('Username should be an email.');
  checkEmail(email);
  const known = pool.state.findByEmail(email);
  if (known && input.MessageAction === 'RESEND') {
    await invite(pool, known, input);
    return { User: { ...describedUser(known), Attributes: listedAttributes(known) } };
  }
  if (known) throw refusals.userExists();
  const sub = randomUUID();
  const attributes = { email, ...namedValues(input, 'UserAttributes') };
  await preSignUp(
    pool,
    'PreSignUp_AdminCreateUser',
    { sub, attributes },
    {
      validationData: namedValues(input, 'ValidationData'),
      clientMetadata: textMap(input, 'ClientMetadata'),
    },
  );
  if (pool.state.findByEmail(email)) throw refusals.userExists();
  const user = newUser(sub, attributes, 'FORCE_CHANGE_PASSWORD', pool.now());
  await invite(pool, user, input);
  pool.state.users.set(sub, user);
  return { User: { ...describedUser(user), Attributes: listedAttributes(user) } };
}

/** Sets a user's password. The user's sessions stay valid. */
export function adminSetUserPassword(pool: Pool, input: Input): object {
  const user = userOf(pool, input);
  const password = requiredText(input, 'Password');
  checkPolicy(password, pool.config.passwordPolicy);
  const isTemporary = input.Permanent !== true;
  setPassword(pool, user, password, isTemporary);
  user.status = isTemporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
  return {};
}

export async function adminResetUserPassword(pool: Pool, input: Input): Promise<object> {
  const user = userOf(pool, input);
  if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'UNCONFIRMED')
    throw refusals.notAuthorized('User password cannot be reset in the current state.');
  await sendResetCode(pool, user, textMap(input, 'ClientMetadata'));
  user.status = 'RESET_REQUIRED';
  user.updatedAt = pool.now();
  return {};
}

export function adminUpdateUserAttributes(pool: Pool, input: Input): object {
  setAttributes(pool, userOf(pool, input), namedValues(input, 'UserAttributes'), 'operator');
  return {};
}

export function adminEnableUser(pool: Pool, input: Input): object {
  const user = userOf(pool, input);
  user.enabled = true;
  user.updatedAt = pool.now();
  return {};
}

/** Disables an account. Its sessions are revoked, and stay revoked after the account is enabled again. */
export function adminDisableUser(pool: Pool, input: Input): object {
  const user = userOf(pool, input);
  user.enabled = false;
  user.updatedAt = pool.now();
  revokeAll(pool, user);
  return {};
}

export function adminDeleteUser(pool: Pool, input: Input): object {
  const user = userOf(pool, input);
  revokeAll(pool, user);
  pool.state.users.delete(user.sub);
  return {};
}

export async function adminConfirmSignUp(pool: Pool, input: Input): Promise<object> {
  const user = userOf(pool, input);
  if (user.status !== 'UNCONFIRMED')
    throw refusals.notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  user.status = 'CONFIRMED';
  user.updatedAt = pool.now();
  await postConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, textMap(input, 'ClientMetadata'));
  return {};
}

export function adminUserGlobalSignOut(pool: Pool, input: Input): object {
  revokeAll(pool, userOf(pool, input));
  return {};
}
