import { describe, expect, test } from 'vitest';
import {
  isNotResettable,
  isSignedInAlready,
  refusalOf,
} from '../../../../../web/adapters/auth/auth-refusal.ts';
import { codeRefusalOf } from '../../../../../web/adapters/auth/sign-in-code.ts';

const error = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('an error of the user pool', () => {
  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'wrong-password'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'too-many-requests'],
    ['NotAuthorizedException', 'User is disabled.', 'user-disabled'],
    ['NotAuthorizedException', 'Temporary password has expired and must be reset', 'invalid-credential'],
    ['NotAuthorizedException', 'Something else: User is disabled.', 'default'],
    [
      'InvalidParameterException',
      "1 error: Value at 'password' failed to satisfy constraint",
      'weak-password',
    ],
    ['InvalidParameterException', 'Invalid email address format.', 'invalid-email'],
    ['InvalidParameterException', "Value at 'username' failed to satisfy constraint", 'invalid-email'],
    ['InvalidParameterException', 'Missing required parameter', 'default'],
    ['UserNotFoundException', '', 'user-not-found'],
    ['UsernameExistsException', '', 'email-already-in-use'],
    ['NetworkError', '', 'network-request-failed'],
    ['ANewException', 'Incorrect username or password.', 'default'],
  ])('%s with "%s" is told as %s', (name, message, refusal) => {
    expect(refusalOf(error(name, message), false)).toBe(refusal);
  });

  test('does not tell whether an account exists if the pool hides that', () => {
    const wrong = error('NotAuthorizedException', 'Incorrect username or password.');
    expect(refusalOf(wrong, true)).toBe('invalid-credential');
    expect(refusalOf(error('NotAuthorizedException', 'User is disabled.'), true)).toBe('user-disabled');
  });

  test('that is no error object is told as one without a name', () => {
    for (const thrown of [undefined, null, 'text', {}]) {
      expect(refusalOf(thrown, true)).toBe('default');
      expect(isNotResettable(thrown)).toBe(false);
      expect(isSignedInAlready(thrown)).toBe(false);
      expect(codeRefusalOf(thrown)).toBe('expired');
    }
  });

  test('says whether a password cannot be reset by email', () => {
    const cannot = 'Cannot reset password for the user as there is no registered/verified email';
    const never = 'User password cannot be reset in the current state.';
    expect(isNotResettable(error('InvalidParameterException', cannot))).toBe(true);
    expect(isNotResettable(error('NotAuthorizedException', never))).toBe(true);
    expect(isNotResettable(error('InvalidParameterException', never))).toBe(false);
    expect(isNotResettable(error('NotAuthorizedException', cannot))).toBe(false);
  });

  test('says whether another user is signed in already', () => {
    expect(isSignedInAlready(error('UserAlreadyAuthenticatedException'))).toBe(true);
    expect(isSignedInAlready(error('NotAuthorizedException'))).toBe(false);
  });

  test('tells why a code was rejected, and counts too many passwords as too many attempts', () => {
    expect(codeRefusalOf(error('CodeMismatchException'))).toBe('wrong');
    expect(codeRefusalOf(error('ExpiredCodeException'))).toBe('used');
    expect(codeRefusalOf(error('NotAuthorizedException', 'Password attempts exceeded'))).toBe('too-many');
    expect(codeRefusalOf(error('NotAuthorizedException', 'Session expired'))).toBe('expired');
  });
});
