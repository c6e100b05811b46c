import type { PoolConfig } from './pool-config.ts';
import type { StoredUser } from './pool-state.ts';
import { CognitoRefusal, refusals } from './refusal.ts';

/** The characters that Amazon counts as symbols, including spaces inside the password. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** Throws InvalidPasswordException with the first rule of the pool's policy that the password violates. */
export function checkPolicy(password: string, policy: PoolConfig['passwordPolicy']): void {
  const refuse = (reason: string) => {
    throw new CognitoRefusal(
      'InvalidPasswordException',
      `Password did not conform with policy: Password ${reason}`,
    );
  };
  if (/^\s|\s$/.test(password))
    throw refusals.invalid(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  if (password.length < policy.minimumLength) refuse('not long enough');
  if (password.length > 256) refuse('too long');
  if (policy.requireUppercase && !/[A-Z]/.test(password)) refuse('must have uppercase characters');
  if (policy.requireLowercase && !/[a-z]/.test(password)) refuse('must have lowercase characters');
  if (policy.requireNumbers && !/[0-9]/.test(password)) refuse('must have numeric characters');
  if (policy.requireSymbols && !SYMBOL.test(password)) refuse('must have symbol characters');
}

/** Failed attempts before the first lockout. */
const failuresBeforeLockout = 5;
/** The longest lockout, and the time without failures after which they are reset, in milliseconds. */
const maxLockoutMilliseconds = 15 * 60 * 1000;

/**
 * The lockout in Amazon's developer guide: five failed attempts lock for one second, and each further one doubles it,
 * up to 15 minutes. Attempts during a lockout are refused without a check and do not extend it. A success, or 15
 * minutes without an attempt, resets it. Throws the error of `wrong` unless the attempt is right.
 */
export function checkWithLockout(
  failures: StoredUser['failures'],
  now: number,
  isRight: () => boolean,
  wrong: () => CognitoRefusal,
): void {
  if (now < failures.lockedUntil) throw refusals.locked();
  if (failures.count > 0 && now - failures.lastAt >= maxLockoutMilliseconds) failures.count = 0;
  if (isRight()) {
    Object.assign(failures, { count: 0, lockedUntil: 0, lastAt: 0 });
    return;
  }
  failures.count += 1;
  failures.lastAt = now;
  if (failures.count >= failuresBeforeLockout)
    failures.lockedUntil =
      now + Math.min(maxLockoutMilliseconds, 1000 * 2 ** (failures.count - failuresBeforeLockout));
  throw wrong();
}

/** Throws unless the password is right, with the lockout of `checkWithLockout`. */
export const checkPassword = (user: StoredUser, now: number, isRight: () => boolean): void =>
  checkWithLockout(user.failures, now, isRight, refusals.wrongPassword);
