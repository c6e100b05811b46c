import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { OperationsFor } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import type { Problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import { optionalVariable } from '../environment.ts';
import { type LogFields, log, logIn } from '../log.ts';
import { answerProblems, problemAnswer } from './answer-problems.ts';
import { type ApiAnswer, type ApiEvent, jsonAnswer } from './api-event.ts';
import { browserOf } from './browser-of.ts';
import { callerOf } from './caller-of.ts';
import type { Declaration, Given, Read } from './declaration.ts';
import { idempotencyKey, submissionIn } from './idempotency-key.ts';
import { networkOf } from './network-of.ts';
import type { SignInLimits } from './ports.ts';
import { queryIds } from './query-ids.ts';
import { requireOrigin } from './require-origin.ts';
import { requireSignIn } from './require-sign-in.ts';
import { signedInAtOf, userIdOf } from './user-id-of.ts';

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

/** What every line of a call's log says: what the API calls the request, and which submission it is. */
function namesOf(operation: Operation, event: ApiEvent): LogFields {
  const requestId = event.requestContext?.requestId;
  const submissionId = submissionIn(event);
  return {
    operation,
    ...(requestId !== undefined && { requestId }),
    ...(submissionId !== undefined && { submissionId }),
  };
}

/** The invoice that an answer or a refusal is about, for the log. */
function invoiceIn(answer: unknown): LogFields {
  const { invoice, invoiceId = invoice?.invoiceId } = (answer ?? {}) as {
    readonly invoice?: { readonly invoiceId?: unknown };
    readonly invoiceId?: unknown;
  };
  return typeof invoiceId === 'string' ? { invoiceId } : {};
}

const nothing = () => undefined;

/** `Declaration` without the proofs, for the one chain that serves every operation. */
interface AnyDeclaration {
  readonly keyed?: true;
  readonly body?: Read<unknown>;
  readonly query?: readonly string[];
  readonly answer?: (value: never) => ApiAnswer;
  readonly run: (given: never) => Promise<Result<object | undefined, Problem>>;
}

/** How the chain learns whose call it is, and refuses a sign-in that was ended. */
interface Caller {
  readonly userId: Read<string | undefined>;
  readonly signedInAt: Read<number | undefined>;
  readonly requireSignIn: (event: ApiEvent) => Promise<void>;
}

const anybody: Caller = { userId: nothing, signedInAt: nothing, requireSignIn: async () => undefined };

/** What only reads may begin before it is known whether the sign-in counts: its answer is thrown away if it does not. */
const onlyReads = (event: ApiEvent): boolean => event.requestContext.http.method === 'GET';

function chain(operation: Operation, caller: Caller, declared: AnyDeclaration) {
  const {
    keyed,
    body = nothing,
    query = [],
    answer = (value: object) => jsonAnswer(200, value),
    run,
  } = declared;
  // No early answer: it would leave the work running, and a frozen and thawed function would mail after the sweeper came.
  const handler = middy<ChainEvent, ApiAnswer>({ timeoutEarlyInMillis: 0 })
    .use(answerProblems)
    .use(requireOrigin(optionalVariable('ORIGIN_SECRET')))
    .use(give('userId', caller.userId))
    .use(give('signedInAt', caller.signedInAt))
    .use({ before: ({ event }) => (onlyReads(event) ? undefined : caller.requireSignIn(event)) })
    .use(give('key', keyed ? idempotencyKey : nothing))
    .use(give('body', body))
    .use(give('path', (event) => event.pathParameters ?? {}))
    .use(give('query', (event) => queryIds(event, query)))
    .use(give('network', networkOf))
    .use(give('browser', browserOf))
    .use(give('caller', callerOf))
    .handler(async (event) => {
      const answering = run(event.given as never);
      if (onlyReads(event)) await Promise.all([caller.requireSignIn(event), Promise.allSettled([answering])]);
      const result = await answering;
      if (result.ok) {
        log.info('done', invoiceIn(result.value));
        return answer(result.value as never);
      }
      log.info('refused', { code: result.refusal.code, ...invoiceIn(result.refusal) });
      return problemAnswer(result.refusal, event);
    });
  return (event: ApiEvent, context: Context) =>
    logIn(namesOf(operation, event), () => handler(event, context));
}

/** The deployed handler of an operation that anyone may call. */
export const publicOperation = <Name extends OperationsFor<'public'>>(
  operation: Name,
  declared: Declaration<Name>,
) => chain(operation, anybody, declared as AnyDeclaration);

/** Makes the deployed handlers of operations of signed-in users, whose sign-ins count as these limits say. */
export const accountOperationOn =
  (limits: SignInLimits) =>
  <Name extends OperationsFor<'account'>>(operation: Name, declared: Declaration<Name>) =>
    chain(
      operation,
      { userId: userIdOf, signedInAt: signedInAtOf, requireSignIn: (event) => requireSignIn(event, limits) },
      declared as AnyDeclaration,
    );
