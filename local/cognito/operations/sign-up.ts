import { randomUUID } from 'node:crypto';
import { checkEmail } from '../attributes.ts';
import { mailCode } from '../code-mail.ts';
import { checkCode, countRequest, deliveryTo, newCode, spendCode } from '../codes.ts';
import { namedValues, requiredText, textMap } from '../input.ts';
import { checkPolicy } from '../passwords.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { refusals } from '../refusal.ts';
import { makeVerifier } from '../srp.ts';
import { postConfirmation, preSignUp } from '../triggers.ts';

/** A user as first stored. */
export const newUser = (
  sub: string,
  attributes: Record<string, string>,
  status: StoredUser['status'],
  now: number,
): StoredUser => ({
  sub,
  attributes: { email_verified: 'false', ...attributes },
  status,
  enabled: true,
  createdAt: now,
  updatedAt: now,
  failures: { count: 0, lockedUntil: 0, lastAt: 0 },
  codes: {},
  requests: {},
});

export async function signUp(pool: Pool, input: Input): Promise<object> {
  const email = requiredText(input, 'Username');
  const password = requiredText(input, 'Password');
  if (!pool.config.allowsSelfSignUp)
    throw refusals.notAuthorized('SignUp is not permitted for this user pool');
  if (!email.includes('@')) throw refusals.invalid('Username should be an email.');
  checkEmail(email);
  checkPolicy(password, pool.config.passwordPolicy);
  if (pool.state.findByEmail(email)) throw refusals.userExists();

  const sub = randomUUID();
  const { email_verified: _ignored, ...given } = namedValues(input, 'UserAttributes');
  const attributes = { ...given, email };
  const clientMetadata = textMap(input, 'ClientMetadata');
  const verdict = await preSignUp(
    pool,
    'PreSignUp_SignUp',
    { sub, attributes },
    { validationData: namedValues(input, 'ValidationData'), clientMetadata },
  );
  // While the trigger ran, somebody else may have signed up with this address.
  if (pool.state.findByEmail(email)) throw refusals.userExists();
  const user = newUser(sub, attributes, verdict.confirms ? 'CONFIRMED' : 'UNCONFIRMED', pool.now());
  if (verdict.verifiesEmail) user.attributes.email_verified = 'true';
  user.password = makeVerifier(pool.shortName, sub, password);
  pool.state.users.set(sub, user);

  const answer = { UserConfirmed: verdict.confirms, UserSub: sub };
  if (verdict.confirms) await postConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, clientMetadata);
  if (verdict.confirms || !pool.config.autoVerifiesEmail) return answer;
  const code = newCode(user, 'sign-up', pool.now());
  await mailCode(pool, 'CustomMessage_SignUp', user, code, clientMetadata);
  return { ...answer, CodeDeliveryDetails: deliveryTo(email) };
}

export async function confirmSignUp(pool: Pool, input: Input): Promise<object> {
  const user = pool.state.find(requiredText(input, 'Username'));
  const code = requiredText(input, 'ConfirmationCode');
  if (!user)
    throw pool.config.preventUserExistenceErrors === 'ENABLED'
      ? refusals.expiredCode()
      : refusals.noUserForCode();
  if (user.status !== 'UNCONFIRMED')
    throw refusals.notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  checkCode(user, 'sign-up', code, pool.now());
  spendCode(user, 'sign-up');
  user.status = 'CONFIRMED';
  user.attributes.email_verified = 'true';
  user.updatedAt = pool.now();
  await postConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, textMap(input, 'ClientMetadata'));
  return {};
}

export async function resendConfirmationCode(pool: Pool, input: Input): Promise<object> {
  const username = requiredText(input, 'Username');
  const user = pool.state.find(username);
  const hidesAccounts = pool.config.preventUserExistenceErrors === 'ENABLED';
  if (hidesAccounts && !user?.enabled) return { CodeDeliveryDetails: deliveryTo(username) };
  if (!user) throw refusals.noUserForCode();
  if (user.status !== 'UNCONFIRMED') throw refusals.invalid('User is already confirmed.');
  if (!pool.config.autoVerifiesEmail)
    throw refusals.invalid('Cannot resend codes. Auto verification not turned on.');
  countRequest(user, 'resend', pool.now());
  const code = newCode(user, 'sign-up', pool.now());
  await mailCode(pool, 'CustomMessage_ResendCode', user, code, textMap(input, 'ClientMetadata'));
  return { CodeDeliveryDetails: deliveryTo(user.attributes.email ?? '') };
}
