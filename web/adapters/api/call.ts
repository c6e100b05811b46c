import type { OperationsFor } from '#domain/contract/call-types';
import type { AnswerOf, Options } from './call-options.ts';
import { request } from './request.ts';

/** Calls an operation that anyone may call. Throws an `ApiError`, whatever the API or the network does. */
export const call = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> => (await request(operation, options ?? {})) as AnswerOf<Name>;
