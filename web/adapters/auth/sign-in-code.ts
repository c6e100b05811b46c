import { confirmSignIn } from 'aws-amplify/auth';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf, isOffline } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** Why a code was rejected. `used`: it was used before. `expired`: the user has to start the sign-in again. */
export type CodeRefusal = 'wrong' | 'used' | 'too-many' | 'offline' | 'expired';

const byName: Readonly<Record<string, CodeRefusal>> = {
  CodeMismatchException: 'wrong',
  EnableSoftwareTokenMFAException: 'wrong',
  InvalidParameterException: 'wrong',
  ExpiredCodeException: 'used',
  LimitExceededException: 'too-many',
  TooManyRequestsException: 'too-many',
  ForbiddenException: 'too-many',
  NetworkError: 'offline',
};

/** Translates an error of Amplify or Cognito into the reason why a code was rejected. */
export function codeRefusalOf(error: unknown): CodeRefusal {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  if (message.startsWith('Password attempts exceeded')) return 'too-many';
  return byName[name] ?? 'expired';
}

/** Completes a sign-in with a code from the authenticator app. After a wrong code, another can be sent. */
export async function confirmSignInCode(code: string): Promise<Result<undefined, CodeRefusal>> {
  try {
    const { isSignedIn } = await confirmSignIn({ challengeResponse: code });
    return isSignedIn ? ok(undefined) : refuse('expired');
  } catch (error) {
    return refuse(codeRefusalOf(error));
  }
}

/** Turns the authenticator app off with the password and a recovery code. Does not sign in. */
export async function recoverSignIn(
  email: string,
  password: string,
  code: string,
): Promise<Result<undefined, Exclude<CodeRefusal, 'used'>>> {
  try {
    await call('recover-sign-in', { body: { email, password, code } });
    return ok(undefined);
  } catch (error) {
    if (isOffline(error)) return refuse('offline');
    return refuse(codeOf(error) === 'too-many-requests' ? 'too-many' : 'wrong');
  }
}
