import middy from '@middy/core';
import type { endpoints, Operation } from '#domain/contract/endpoints';
import type { Problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import { optionalVariable } from '../environment.ts';
import { log } from '../log.ts';
import { type Account, accountOf } from './account-of.ts';
import { answerProblems, problemAnswer, requestIdOf } from './answer-problems.ts';
import { type ApiAnswer, type ApiEvent, jsonAnswer } from './api-event.ts';
import { type FileContent, fileAnswer, noContentAnswer } from './file-answer.ts';
import { requireOrigin } from './require-origin.ts';

/** Runs one operation: reads what it needs from the event and answers a value, or a refusal. Faults throw. */
export type Run<Caller> = (event: ApiEvent, caller: Caller) => Promise<Result<object, Problem>>;

function operationHandler<Value>(
  operation: Operation,
  run: (event: ApiEvent) => Promise<Result<Value, Problem>>,
  answer: (value: Value) => ApiAnswer = (value) => jsonAnswer(200, value),
) {
  return middy<ApiEvent, ApiAnswer>()
    .use(answerProblems(operation))
    .use(requireOrigin(optionalVariable('ORIGIN_SECRET')))
    .handler(async (event) => {
      const result = await run(event);
      if (result.ok) return answer(result.value);
      log.info('refused', { operation, ...requestIdOf(event), code: result.refusal.code });
      return problemAnswer(result.refusal);
    });
}

type OperationsOf<Wanted extends string> = {
  [Name in Operation]: (typeof endpoints)[Name]['access'] extends Wanted ? Name : never;
}[Operation];

/** The deployed handler of an operation anyone may call. */
export const publicOperation = (operation: OperationsOf<'public'>, run: Run<undefined>) =>
  operationHandler(operation, (event) => run(event, undefined));

/** The deployed handler of an operation of a signed-in user. */
export const accountOperation = (operation: OperationsOf<'account'>, run: Run<Account>) =>
  operationHandler(operation, (event) => run(event, accountOf(event)));

/** The deployed handler of an operation that answers a signed-in user with a file instead of JSON, or with none. */
export const accountFileOperation = (
  operation: OperationsOf<'account'>,
  run: (event: ApiEvent, caller: Account) => Promise<Result<FileContent | undefined, Problem>>,
) =>
  operationHandler(
    operation,
    (event) => run(event, accountOf(event)),
    (file) => (file ? fileAnswer(file) : noContentAnswer),
  );
