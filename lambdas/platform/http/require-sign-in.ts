import { isEndedSignIn } from '#domain/account/sign-in-limit';
import { problem } from '#domain/contract/problems';
import type { ApiEvent } from './api-event.ts';
import type { SignInLimits } from './ports.ts';
import { RefusalError } from './refusal-error.ts';
import { signedInAtOf, userIdOf } from './user-id-of.ts';

/**
 * Refuses access tokens of sign-ins that were ended by a reset: the authorizer takes them for up to an hour, because it
 * only checks signature and expiry. `auth_time` is the second of the sign-in, and stays the same when tokens are renewed.
 */
export async function requireSignIn(event: ApiEvent, limits: SignInLimits): Promise<void> {
  if (isEndedSignIn(signedInAtOf(event), await limits.notBefore(userIdOf(event))))
    throw new RefusalError(problem('signed-out'));
}
