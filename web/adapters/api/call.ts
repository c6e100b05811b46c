import type { OperationsFor } from '#domain/contract/call-types';
import { keptAccessToken } from '../auth/kept-tokens.ts';
import type { AnswerOf, Options } from './call-options.ts';
import { request } from './request.ts';

/** Calls an operation that anyone may call. Throws an `ApiError`, whatever the API or the network does. */
export const call = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await request(operation, options ?? {})) as AnswerOf<Name>;

/** The same with the access token that this browser keeps, if any: the operation refuses some callers who are signed in. */
export const callWithToken = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await request(operation, options ?? {}, keptAccessToken())) as AnswerOf<Name>;
