import type { AuthRefusal } from '#domain/account/auth-outcome';

const byName: Readonly<Record<string, AuthRefusal>> = {
  UserNotFoundException: 'user-not-found',
  // There is no password to compare with yet: imported users set theirs with a password reset.
  PasswordResetRequiredException: 'invalid-credential',
  UsernameExistsException: 'email-already-in-use',
  AliasExistsException: 'email-already-in-use',
  InvalidPasswordException: 'weak-password',
  LimitExceededException: 'too-many-requests',
  TooManyRequestsException: 'too-many-requests',
  TooManyFailedAttemptsException: 'too-many-requests',
  // Returned by the firewall in front of the pool when its rate limit is exceeded.
  ForbiddenException: 'too-many-requests',
  CodeMismatchException: 'expired-link',
  ExpiredCodeException: 'expired-link',
  // Amplify's name for a request without a response.
  NetworkError: 'network-request-failed',
};

/**
 * Cognito throws the same exception for a wrong password, a locked account and a disabled one; only the message
 * differs.
 */
function notAuthorized(message: string, hidesAccounts: boolean): AuthRefusal {
  if (message.startsWith('Incorrect username or password'))
    return hidesAccounts ? 'invalid-credential' : 'wrong-password';
  if (message.startsWith('Password attempts exceeded')) return 'too-many-requests';
  if (message.startsWith('User is disabled')) return 'user-disabled';
  // An invitation by an operator that was not used in time. A password reset helps.
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

/**
 * Translates an error of Amplify or Cognito for the user. `hidesAccounts`: the pool does not distinguish an unknown
 * address from a wrong password.
 */
export function refusalOf(error: unknown, hidesAccounts: boolean): AuthRefusal {
  const { name, message } = partsOf(error);
  if (name === 'NotAuthorizedException') return notAuthorized(message, hidesAccounts);
  if (name === 'InvalidParameterException') return invalidParameter(message);
  return byName[name] ?? 'default';
}

/**
 * True if the pool cannot send a reset email: the address is not verified, or nobody has ever signed in to the account.
 */
export const isNotResettable = (error: unknown): boolean => {
  const { name, message } = partsOf(error);
  return (
    (name === 'InvalidParameterException' && message.startsWith('Cannot reset password for the user')) ||
    (name === 'NotAuthorizedException' && message.startsWith('User password cannot be reset'))
  );
};

/** True if Amplify refuses a sign-in because a user is already signed in. */
export const isSignedInAlready = (error: unknown): boolean =>
  partsOf(error).name === 'UserAlreadyAuthenticatedException';
