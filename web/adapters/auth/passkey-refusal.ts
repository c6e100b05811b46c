/**
 * Why a passkey could not be used or added. `none`: the account has no passkey that this pool accepts. `wrong-site`:
 * the page is not on the domain that the passkeys belong to. `limit`: the account has the maximum number of passkeys.
 * `too-many`: too many requests.
 */
export type PasskeyRefusal =
  | 'none'
  | 'canceled'
  | 'exists'
  | 'wrong-site'
  | 'unsupported'
  | 'limit'
  | 'offline'
  | 'too-many'
  | 'failed';

const byName: Readonly<Record<string, PasskeyRefusal>> = {
  UserNotFoundException: 'none',
  NotAuthorizedException: 'none',
  PasswordResetRequiredException: 'none',
  PasskeyAuthenticationCanceled: 'canceled',
  PasskeyRegistrationCanceled: 'canceled',
  PasskeyOperationAborted: 'canceled',
  PasskeyAlreadyExists: 'exists',
  RelyingPartyMismatch: 'wrong-site',
  WebAuthnOriginNotAllowedException: 'wrong-site',
  WebAuthnRelyingPartyMismatchException: 'wrong-site',
  PasskeyNotSupported: 'unsupported',
  WebAuthnCredentialNotSupportedException: 'unsupported',
  LimitExceededException: 'limit',
  TooManyRequestsException: 'too-many',
  // The firewall's limit of requests.
  ForbiddenException: 'too-many',
  NetworkError: 'offline',
};

/** Translates an error of Amplify, the browser or Cognito into the reason why a passkey failed. */
export const passkeyRefusalOf = (error: unknown): PasskeyRefusal =>
  byName[((error ?? {}) as { name?: string }).name ?? ''] ?? 'failed';
