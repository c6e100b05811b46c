import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { OperationsFor } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import { type Problem, problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import { withDeadline } from '../deadline.ts';
import { optionalVariable } from '../environment.ts';
import type { NetworkCap } from '../limits/daily-cap.ts';
import { type LogFields, log, withLogFields } from '../log.ts';
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

/** The API's request ID and the submission's ID, added to every log line of the call. */
function logContext(operation: Operation, event: ApiEvent): LogFields {
  const requestId = event.requestContext?.requestId;
  const submissionId = submissionIn(event);
  return {
    operation,
    ...(requestId !== undefined && { requestId }),
    ...(submissionId !== undefined && { submissionId }),
  };
}

/** The invoice that a response or a refusal is about, for the log. */
function invoiceIn(answer: unknown): LogFields {
  const { invoice, invoiceId = invoice?.invoiceId } = (answer ?? {}) as {
    readonly invoice?: { readonly invoiceId?: unknown };
    readonly invoiceId?: unknown;
  };
  return typeof invoiceId === 'string' ? { invoiceId } : {};
}

/**
 * `Declaration` without its types, as the middlewares use it. The types of `Declaration` ensure that the use case only
 * uses input that the middlewares read.
 */
interface AnyDeclaration {
  readonly keyed?: true;
  readonly readsOnly?: true;
  readonly retryMayChange?: readonly string[];
  readonly body?: Read<unknown>;
  readonly query?: readonly string[];
  readonly limit?: NetworkCap;
  answer?(value: object | undefined): ApiAnswer;
  run(input: InputEvent['input'] & SignInEvent['signedIn']): Promise<Result<object | undefined, Problem>>;
}

/** Runs the use case as the last step of the chain and turns its result into the response. */
const answerOf =
  ({ run, limit, answer = (value) => jsonAnswer(200, value) }: AnyDeclaration) =>
  async (event: ApiEvent & SignInEvent & InputEvent): Promise<ApiAnswer> => {
    if (limit && !(await limit.admit(event.input.network)))
      throw new RefusalError(problem('too-many-requests'));
    const { requireCurrent, ...user } = event.signedIn;
    const running = run({ ...user, ...event.input });
    // If the sign-in was ended, neither the result nor an error of the use case is returned.
    if (requireCurrent) await Promise.all([requireCurrent(), Promise.allSettled([running])]);
    const result = await running;
    if (result.ok) {
      log.info('done', invoiceIn(result.value));
      return answer(result.value);
    }
    log.info('refused', { code: result.refusal.code, ...invoiceIn(result.refusal) });
    return problemAnswer(result.refusal, event);
  };

/** Time to log and answer before Lambda stops the function, which the caller would see as an error of the gateway. */
const millisecondsToAnswer = 1_000;

function operationHandler(
  operation: Operation,
  signIn: middy.MiddlewareObj<ApiEvent & SignInEvent, ApiAnswer>,
  declared: AnyDeclaration,
) {
  // Not middy's early timeout response, because the work would continue after it: a function that is frozen and resumed
  // later could send an email after the sweeper had already handled its message. `withDeadline` ends the work.
  const handler = middy<ApiEvent, ApiAnswer>({ timeoutEarlyInMillis: 0 })
    .use(problemsToJson)
    .use(requireOrigin(optionalVariable('ORIGIN_SECRET')))
    .use(refuseDuringMaintenance(deployedMaintenanceSwitch(), declared.readsOnly))
    .use(signIn)
    .use(validInput(declared))
    .handler(answerOf(declared));
  // The middlewares add the rest of the event. `withLogFields` wraps the whole chain, because a middleware returns
  // before the handler runs and so cannot keep the log context.
  return (event: ApiEvent, context: Context): Promise<ApiAnswer> =>
    withLogFields(logContext(operation, event), () =>
      withDeadline(context.getRemainingTimeInMillis() - millisecondsToAnswer, () =>
        handler(event as Parameters<typeof handler>[0], context),
      ),
    );
}

/** Makes the deployed handler of an operation that anyone may call. */
export const publicOperation = <Name extends OperationsFor<'public'>>(
  operation: Name,
  declared: Declaration<Name>,
) => operationHandler(operation, withoutSignIn, declared as AnyDeclaration);

/** Makes handlers of operations for signed-in users. `limits` reads from which time on sign-ins are valid. */
export const accountOperationOn =
  (limits: SignInLimits) =>
  <Name extends OperationsFor<'account'>>(operation: Name, declared: Declaration<Name>) =>
    operationHandler(operation, requireSignIn(limits), declared as AnyDeclaration);
