import middy, { type MiddlewareObj } from '@middy/core';
import type { OperationsFor } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import type { Problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import { optionalVariable } from '../environment.ts';
import { log } from '../log.ts';
import { answerProblems, problemAnswer, requestIdOf } from './answer-problems.ts';
import { type ApiAnswer, type ApiEvent, jsonAnswer } from './api-event.ts';
import type { Declaration, Given, Read } from './declaration.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { networkOf } from './network-of.ts';
import { queryIds } from './query-ids.ts';
import { requireOrigin } from './require-origin.ts';
import { userIdOf } from './user-id-of.ts';

/** The event on its way through the chain, with what was read so far. */
interface ChainEvent extends ApiEvent {
  given?: Partial<Record<keyof Given<Operation>, unknown>>;
}

/** A step of the chain: reads one thing of the request, or refuses the request for it. */
const give = (name: keyof Given<Operation>, read: Read<unknown>): MiddlewareObj<ChainEvent, ApiAnswer> => ({
  before: ({ event }) => {
    event.given = { ...event.given, [name]: read(event) };
  },
});

const nothing = () => undefined;

/** `Declaration` without the proofs, for the one chain that serves every operation. */
interface AnyDeclaration {
  readonly keyed?: true;
  readonly body?: Read<unknown>;
  readonly query?: readonly string[];
  readonly answer?: (value: never) => ApiAnswer;
  readonly run: (given: never) => Promise<Result<object | undefined, Problem>>;
}

function chain(operation: Operation, account: Read<string | undefined>, declared: AnyDeclaration) {
  const {
    keyed,
    body = nothing,
    query = [],
    answer = (value: object) => jsonAnswer(200, value),
    run,
  } = declared;
  // No early answer: it would leave the work running, and a frozen and thawed function would mail after the sweeper came.
  return middy<ChainEvent, ApiAnswer>({ timeoutEarlyInMillis: 0 })
    .use(answerProblems(operation))
    .use(requireOrigin(optionalVariable('ORIGIN_SECRET')))
    .use(give('userId', account))
    .use(give('key', keyed ? idempotencyKey : nothing))
    .use(give('body', body))
    .use(give('path', (event) => event.pathParameters ?? {}))
    .use(give('query', (event) => queryIds(event, query)))
    .use(give('network', networkOf))
    .handler(async (event) => {
      const result = await run(event.given as never);
      if (result.ok) return answer(result.value as never);
      log.info('refused', { operation, ...requestIdOf(event), code: result.refusal.code });
      return problemAnswer(result.refusal);
    });
}

/** The deployed handler of an operation that anyone may call. */
export const publicOperation = <Name extends OperationsFor<'public'>>(
  operation: Name,
  declared: Declaration<Name>,
) => chain(operation, nothing, declared as AnyDeclaration);

/** The deployed handler of an operation of a signed-in user. */
export const accountOperation = <Name extends OperationsFor<'account'>>(
  operation: Name,
  declared: Declaration<Name>,
) => chain(operation, userIdOf, declared as AnyDeclaration);
