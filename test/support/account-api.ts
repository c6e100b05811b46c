import { beforeEach, type Mock, vi } from 'vitest';
import type { OperationsFor } from '#domain/contract/call-types';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { ApiError } from '../../web/adapters/api/api-error.ts';
import type { AnswerOf, Options } from '../../web/adapters/api/call.ts';
import * as accountCalls from '../../web/adapters/api/call-as-account.ts';

type AccountOperation = OperationsFor<'account'>;
type OperationMock<Operation extends AccountOperation> = Mock<
  (...options: Options<Operation>) => Promise<AnswerOf<Operation>>
>;

const mocks = new Map<AccountOperation, Mock>();

/** A mock of one operation: tests set its answer and read its calls. */
export function api<Operation extends AccountOperation>(operation: Operation): OperationMock<Operation> {
  const operationMock =
    mocks.get(operation) ??
    vi.fn(async () => {
      throw new Error(`No answer was set for ${operation}`);
    });
  mocks.set(operation, operationMock);
  return operationMock as unknown as OperationMock<Operation>;
}

const callMock = (operation: AccountOperation, ...options: readonly unknown[]): unknown =>
  (api(operation) as unknown as (...args: readonly unknown[]) => unknown)(...options);

/** Replaces the API of a signed-in user in all tests of a file. Each test begins without answers and calls. */
export function mockAccountApi(): void {
  beforeEach(() => {
    for (const operationMock of mocks.values()) operationMock.mockReset();
    vi.spyOn(accountCalls, 'callAsAccount').mockImplementation(callMock as never);
  });
}

/** What `callAsAccount` throws when the request or its answer is lost. */
export const networkError = new ApiError('read-profile', { kind: 'offline' });

/** What `callAsAccount` throws when the API answers 500; the API logged the request as 'request-7'. */
export const serverError = new ApiError('read-profile', {
  kind: 'failed',
  status: 500,
  requestId: 'request-7',
});

/** Like `serverError`, with the problem code and sentence of our own functions. */
export const internalError = new ApiError('read-profile', {
  kind: 'failed',
  status: 500,
  code: 'internal-error',
  sentence: problems['internal-error'].message,
  requestId: 'request-7',
});

/** What `callAsAccount` throws when the API refuses the request with this problem code. */
export function refusalError(code: ProblemCode): ApiError {
  const { message: sentence } = problemBody(problem(code));
  return new ApiError('read-profile', { kind: 'refused', status: problems[code].status, code, sentence });
}
