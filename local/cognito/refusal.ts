/** An error response: Amazon's exception name and message. */
export class CognitoRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CognitoRefusal';
    this.code = code;
  }
}

/** Errors that several operations share, with Amazon's messages. */
export const refusals = {
  wrongPassword: () => new CognitoRefusal('NotAuthorizedException', 'Incorrect username or password.'),
  locked: () => new CognitoRefusal('NotAuthorizedException', 'Password attempts exceeded'),
  disabled: () => new CognitoRefusal('NotAuthorizedException', 'User is disabled.'),
  noUser: () => new CognitoRefusal('UserNotFoundException', 'User does not exist.'),
  /** Operations that check codes return this error instead of `noUser`. */
  noUserForCode: () =>
    new CognitoRefusal('UserNotFoundException', 'Username/client id combination not found.'),
  userExists: () => new CognitoRefusal('UsernameExistsException', 'User already exists'),
  aliasExists: () =>
    new CognitoRefusal('AliasExistsException', 'An account with the given email already exists.'),
  wrongCode: () =>
    new CognitoRefusal('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  expiredCode: () =>
    new CognitoRefusal('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  limit: () =>
    new CognitoRefusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  invalid: (message: string) => new CognitoRefusal('InvalidParameterException', message),
  notAuthorized: (message: string) => new CognitoRefusal('NotAuthorizedException', message),
} as const;
