import type { AuthRefusal } from '#domain/account/auth-outcome';

const byName: Readonly<Record<string, AuthRefusal>> = {
  UserNotFoundException: 'user-not-found',
  // No password to compare with yet: imported users set theirs by the reset.
  PasswordResetRequiredException: 'invalid-credential',
  UsernameExistsException: 'email-already-in-use',
  AliasExistsException: 'email-already-in-use',
  InvalidPasswordException: 'weak-password',
  LimitExceededException: 'too-many-requests',
  TooManyRequestsException: 'too-many-requests',
  TooManyFailedAttemptsException: 'too-many-requests',
  // What the firewall in front of the pool answers beyond its rate.
  ForbiddenException: 'too-many-requests',
  CodeMismatchException: 'expired-link',
  ExpiredCodeException: 'expired-link',
  // Amplify's name for a request that got no answer.
  NetworkError: 'network-request-failed',
};

/** Wrong password, locked and disabled are one exception; only its message tells them apart. */
function notAuthorized(message: string, hidesAccounts: boolean): AuthRefusal {
  if (message.startsWith('Incorrect username or password'))
    return hidesAccounts ? 'invalid-credential' : 'wrong-password';
  if (message.startsWith('Password attempts exceeded')) return 'too-many-requests';
  if (message.startsWith('User is disabled')) return 'user-disabled';
  // An operator's invitation that nobody followed in time; the reset helps.
  if (message.startsWith('Temporary password has expired')) return 'invalid-credential';
  return 'default';
}

function invalidParameter(message: string): AuthRefusal {
  if (/'password'/i.test(message)) return 'weak-password';
  return /email|'username'/i.test(message) ? 'invalid-email' : 'default';
}

const partsOf = (error: unknown): { name: string; message: string } => {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  return { name, message };
};

/** What an error of Amplify or Cognito means to a person. `hidesAccounts`: the pool does not tell an unknown address from a wrong password. */
export function refusalOf(error: unknown, hidesAccounts: boolean): AuthRefusal {
  const { name, message } = partsOf(error);
  if (name === 'NotAuthorizedException') return notAuthorized(message, hidesAccounts);
  if (name === 'InvalidParameterException') return invalidParameter(message);
  return byName[name] ?? 'default';
}

/** True when the pool cannot mail a reset: the address is not verified, or nobody ever entered the account. */
export const isNotResettable = (error: unknown): boolean => {
  const { name, message } = partsOf(error);
  return (
    (name === 'InvalidParameterException' && message.startsWith('Cannot reset password for the user')) ||
    (name === 'NotAuthorizedException' && message.startsWith('User password cannot be reset'))
  );
};

/** True when Amplify refuses a sign-in because somebody is signed in already. */
export const isSignedInAlready = (error: unknown): boolean =>
  partsOf(error).name === 'UserAlreadyAuthenticatedException';
