import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { OperationsFor } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import { type Problem, problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import { optionalVariable } from '../environment.ts';
import type { NetworkCap } from '../limits/daily-cap.ts';
import { type LogFields, log, logIn } from '../log.ts';
import { deployedMaintenanceSwitch } from '../ssm/maintenance.ts';
import { type ApiAnswer, type ApiEvent, jsonAnswer, RefusalError } from './api-event.ts';
import type { Declaration, Read } from './declaration.ts';
import {
  type InputEvent,
  problemAnswer,
  problemsToJson,
  refuseDuringMaintenance,
  requireOrigin,
  requireSignIn,
  type SignInEvent,
  validInput,
  withoutSignIn,
} from './middlewares.ts';
import { submissionIn } from './request.ts';
import type { SignInLimits } from './sign-in-limit.ts';

/** The request ID of the API and the submission, for every log line of a call. */
function logContext(operation: Operation, event: ApiEvent): LogFields {
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

/** `Declaration` as the middlewares use it. Its own types checked that the use case asks only for what they read. */
interface AnyDeclaration {
  readonly keyed?: true;
  readonly readsOnly?: true;
  readonly retryMayChange?: readonly string[];
  readonly body?: Read<unknown>;
  readonly query?: readonly string[];
  readonly limit?: NetworkCap;
  answer?(value: object | undefined): ApiAnswer;
  run(given: InputEvent['input'] & SignInEvent['signedIn']): Promise<Result<object | undefined, Problem>>;
}

/** The use case as the last step of the chain: its result becomes the answer. */
const answerOf =
  ({ run, limit, answer = (value) => jsonAnswer(200, value) }: AnyDeclaration) =>
  async (event: ApiEvent & SignInEvent & InputEvent): Promise<ApiAnswer> => {
    if (limit && !(await limit.admit(event.input.network)))
      throw new RefusalError(problem('too-many-requests'));
    const { requireCurrent, ...user } = event.signedIn;
    const running = run({ ...user, ...event.input });
    // What was read for a sign-in that was ended is not answered, and nor is its failure.
    if (requireCurrent) await Promise.all([requireCurrent(), Promise.allSettled([running])]);
    const result = await running;
    if (result.ok) {
      log.info('done', invoiceIn(result.value));
      return answer(result.value);
    }
    log.info('refused', { code: result.refusal.code, ...invoiceIn(result.refusal) });
    return problemAnswer(result.refusal, event);
  };

function chain(
  operation: Operation,
  signIn: middy.MiddlewareObj<ApiEvent & SignInEvent, ApiAnswer>,
  declared: AnyDeclaration,
) {
  // No early answer: it would leave the work running, and a frozen and thawed function would mail after the sweeper came.
  const handler = middy<ApiEvent, ApiAnswer>({ timeoutEarlyInMillis: 0 })
    .use(problemsToJson)
    .use(requireOrigin(optionalVariable('ORIGIN_SECRET')))
    .use(refuseDuringMaintenance(deployedMaintenanceSwitch(), declared.readsOnly))
    .use(signIn)
    .use(validInput(declared))
    .handler(answerOf(declared));
  // The middlewares add the rest of the event. A middleware cannot hold the log context, because it ends before the handler.
  return (event: ApiEvent, context: Context): Promise<ApiAnswer> =>
    logIn(logContext(operation, event), () => handler(event as Parameters<typeof handler>[0], context));
}

/** The deployed handler of an operation that anyone may call. */
export const publicOperation = <Name extends OperationsFor<'public'>>(
  operation: Name,
  declared: Declaration<Name>,
) => chain(operation, withoutSignIn, declared as AnyDeclaration);

/** Makes the deployed handlers of operations of signed-in users, whose sign-ins count as these limits say. */
export const accountOperationOn =
  (limits: SignInLimits) =>
  <Name extends OperationsFor<'account'>>(operation: Name, declared: Declaration<Name>) =>
    chain(operation, requireSignIn(limits), declared as AnyDeclaration);
