import type { OperationsFor } from '#domain/contract/call-types';
import { accessToken } from '../auth/current-session.ts';
import { accountOperations } from './account-operations.ts';
import { ApiError, isSessionEnd } from './api-error.ts';
import type { AnswerOf, Options } from './call.ts';
import { type AnyOptions, request } from './request.ts';

/** The access token of the session; undefined without a session. */
const tokenFor = (operation: OperationsFor<'account'>, forceRefresh: boolean): Promise<string | undefined> =>
  accessToken(forceRefresh).catch(() => {
    // The token could not be read or renewed because there is no network.
    throw new ApiError(operation, { kind: 'offline' });
  });

async function requestAsAccount(operation: OperationsFor<'account'>, options: AnyOptions): Promise<unknown> {
  const address = accountOperations[operation];
  const token = await tokenFor(operation, false);
  if (token === undefined)
    throw new ApiError(operation, { kind: 'refused', status: 401, code: 'unauthenticated' });
  try {
    return await request(operation, address, options, token);
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    const renewed = await tokenFor(operation, true);
    // Without a new token, the API's error is thrown.
    if (renewed === undefined) throw error;
    return request(operation, address, options, renewed);
  }
}

/**
 * Calls an operation as the signed-in user. If the API rejects the access token, the token is renewed once and the call
 * is repeated. An `ApiError` with status 401 after that means that the session has ended.
 */
export const callAsAccount = async <Name extends OperationsFor<'account'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await requestAsAccount(operation, options ?? {})) as AnswerOf<Name>;
