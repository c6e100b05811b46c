import type { Operation } from '#domain/contract/endpoints';
import { problem, problemBody } from '#domain/contract/problems';
import { type Result, refuse } from '#domain/result';
import { accessToken } from '../auth/current-session.ts';
import { ApiRefusal, isSessionEnd } from './api-refusal.ts';
import { type ApiFailure, type CallOptions, callForFile, callOperation } from './call-operation.ts';

type Call<Answer> = (operation: Operation, options: CallOptions) => Promise<Result<Answer, ApiFailure>>;

type AccountOptions = Omit<CallOptions, 'accessToken'>;

async function withToken<Answer>(
  call: Call<Answer>,
  operation: Operation,
  options: AccountOptions,
): Promise<Result<Answer, ApiFailure>> {
  const callWith = async (token: string | undefined) =>
    token === undefined
      ? refuse<ApiFailure>({ kind: 'problem', body: problemBody(problem('unauthenticated')) })
      : call(operation, { ...options, accessToken: token });
  try {
    const first = await callWith(await accessToken());
    if (first.ok || !isSessionEnd(new ApiRefusal(first.refusal))) return first;
    return await callWith(await accessToken(true));
  } catch {
    // The token could not be read or renewed for want of a network.
    return refuse({ kind: 'offline' });
  }
}

/**
 * Calls an operation as the signed-in user. A token the API no longer takes is renewed once and the call repeated;
 * a refusal `unauthenticated` after that means that the session is over.
 */
export const callAsAccount = <Answer>(operation: Operation, options: AccountOptions = {}) =>
  withToken<Answer>(callOperation, operation, options);

/** The same for an operation that answers a file. */
export const fetchFileAsAccount = (operation: Operation, options: AccountOptions = {}) =>
  withToken<Blob>(callForFile, operation, options);
