import type { OperationsFor } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import { accessToken } from '../auth/current-session.ts';
import { ApiError, isSessionEnd } from './api-error.ts';
import type { AnswerOf, AnyOptions, Options } from './call-options.ts';
import { request } from './request.ts';

async function tokenFor(operation: Operation, isRenewed: boolean): Promise<string> {
  const token = await accessToken(isRenewed).catch(() => {
    // It could not be read or renewed for want of a network.
    throw new ApiError(operation, { kind: 'offline' });
  });
  if (token !== undefined) return token;
  throw new ApiError(operation, { kind: 'refused', status: 401, code: 'unauthenticated' });
}

async function requestAsAccount(operation: Operation, options: AnyOptions): Promise<unknown> {
  try {
    return await request(operation, options, await tokenFor(operation, false));
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    return request(operation, options, await tokenFor(operation, true));
  }
}

/**
 * Calls an operation as the signed-in user. A token the API no longer takes is renewed once and the call repeated; an
 * `ApiError` of status 401 after that means that the session is over.
 */
export const callAsAccount = async <Name extends OperationsFor<'account'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await requestAsAccount(operation, options ?? {})) as AnswerOf<Name>;
