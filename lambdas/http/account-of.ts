import { problem } from '#domain/contract/problems';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** The signed-in user, from the verified token alone: never from a body or a path. */
export interface Account {
  /** Cognito's `sub`, the owner of everything under `USER#<sub>`. */
  readonly userId: string;
}

/** The caller of an account route. The authorizer checked signature, issuer, client and time; we take access tokens only. */
export function accountOf(event: ApiEvent): Account {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const userId = claims?.sub;
  if (claims?.token_use !== 'access' || typeof userId !== 'string' || userId === '')
    throw new RefusalError(problem('unauthenticated'));
  return { userId };
}
