import { checkWithLockout } from './passwords.ts';
import type { StoredUser } from './pool-state.ts';
import { CognitoRefusal } from './refusal.ts';
import { stepOf } from './totp.ts';

/** Whether this user's sign-in asks for a code of an authenticator app. */
export const asksForCode = (user: StoredUser): boolean =>
  user.softwareToken?.secret !== undefined && user.softwareToken.isEnabled;

const noFailures = { count: 0, lockedUntil: 0, lastAt: 0 };

/**
 * Checks a code against a secret and marks its time step as used: this code and those of earlier steps are refused from
 * then on. Wrong codes lock the user out like wrong passwords. Throws the error of `wrong`, or ExpiredCodeException for
 * a used code.
 */
export function checkSoftwareCode(
  user: StoredUser,
  secret: string,
  code: string,
  { now, wrong }: { readonly now: number; readonly wrong: () => CognitoRefusal },
): void {
  const token = user.softwareToken ?? { isEnabled: false };
  user.softwareToken = token;
  token.failures ??= { ...noFailures };
  const step = stepOf(secret, code, now);
  checkWithLockout(token.failures, now, () => step !== undefined, wrong);
  if (step === undefined) return;
  const used = token.used?.secret === secret ? token.used.step : -1;
  if (step <= used)
    throw new CognitoRefusal('ExpiredCodeException', 'Your software token has already been used once.');
  token.used = { secret, step };
}

/** The part of a user's description that says which second factors are enabled. */
export const describedFactors = (user: StoredUser) =>
  asksForCode(user)
    ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }
    : {};
