import type { Operation } from '#domain/endpoints';
import { problem, problemBody } from '#domain/problems';
import { type Result, refuse } from '#domain/result';
import { accessToken } from '../auth/current-session.ts';
import { ApiRefusal, isSessionEnd } from './api-refusal.ts';
import { type ApiFailure, type CallOptions, callOperation } from './call-operation.ts';

/**
 * Calls an operation as the signed-in user. A token the API no longer takes is renewed once and the call repeated;
 * a refusal `unauthenticated` after that means that the session is over.
 */
export async function callAsAccount<Answer>(
  operation: Operation,
  options: Omit<CallOptions, 'accessToken'> = {},
): Promise<Result<Answer, ApiFailure>> {
  try {
    const first = await callWith<Answer>(operation, options, await accessToken());
    if (first.ok || !isSessionEnd(new ApiRefusal(first.refusal))) return first;
    return await callWith<Answer>(operation, options, await accessToken(true));
  } catch {
    // The token could not be read or renewed for want of a network.
    return refuse({ kind: 'offline' });
  }
}

async function callWith<Answer>(
  operation: Operation,
  options: CallOptions,
  token: string | undefined,
): Promise<Result<Answer, ApiFailure>> {
  if (token === undefined) return refuse({ kind: 'problem', body: problemBody(problem('unauthenticated')) });
  return callOperation<Answer>(operation, { ...options, accessToken: token });
}
