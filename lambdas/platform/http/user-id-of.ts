import { problem } from '#domain/contract/problems';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/**
 * The signed-in user: Cognito's `sub`, the owner of everything under `USER#<sub>`, from the verified token alone, never
 * from a body or a path. The authorizer checked signature, issuer, client and time; we take access tokens only.
 */
export function userIdOf(event: ApiEvent): string {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const userId = claims?.sub;
  if (claims?.token_use !== 'access' || typeof userId !== 'string' || userId === '')
    throw new RefusalError(problem('unauthenticated'));
  return userId;
}

/** When the caller signed in, in seconds since 1970; NaN for a token that does not say. Renewed tokens keep it. */
export const signedInAtOf = (event: ApiEvent): number =>
  Number(event.requestContext.authorizer?.jwt?.claims.auth_time);
