import type { OperationsFor } from '#domain/contract/call-types';
import { keptAccessToken } from '../auth/kept-tokens.ts';
import type { AnswerOf, Options } from './call-options.ts';
import { request } from './request.ts';

/** Calls a public operation. Throws an `ApiError` for every failure of the API or the network. */
export const call = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await request(operation, options ?? {})) as AnswerOf<Name>;

/**
 * Like `call`, but sends the access token that this browser stores, if any: the operation refuses some signed-in
 * callers.
 */
export const callWithToken = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await request(operation, options ?? {}, keptAccessToken())) as AnswerOf<Name>;
