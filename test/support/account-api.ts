import { type Mock, vi } from 'vitest';
import type { OperationsFor } from '#domain/contract/call-types';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { ApiError } from '../../web/adapters/api/api-error.ts';
import type { AnswerOf, Options } from '../../web/adapters/api/call-options.ts';

type Name = OperationsFor<'account'>;
type StandIn<Operation extends Name> = Mock<(...options: Options<Operation>) => Promise<AnswerOf<Operation>>>;

const standIns = new Map<Name, Mock>();

/** A mock of one operation: tests set its answer and read its calls. */
export function api<Operation extends Name>(operation: Operation): StandIn<Operation> {
  const standIn =
    standIns.get(operation) ??
    vi.fn(async () => {
      throw new Error(`Nobody told ${operation} what to answer`);
    });
  standIns.set(operation, standIn);
  return standIn as unknown as StandIn<Operation>;
}

/**
 * Replaces the API of a signed-in user in a test file that contains `vi.mock('.../web/adapters/api/call-as-account.ts',
 * () => import('#test/support/account-api'))`.
 */
export const callAsAccount = (operation: Name, ...options: readonly unknown[]): unknown =>
  (api(operation) as unknown as (...given: readonly unknown[]) => unknown)(...options);

/** The error for a lost request or answer. */
export const lost = new ApiError('read-profile', { kind: 'offline' });

/** The error for a failure of the API, logged as 'request-7'. */
export const broken = new ApiError('read-profile', { kind: 'failed', status: 500, requestId: 'request-7' });

/** The error for a refusal of the API. */
export function refused(code: ProblemCode): ApiError {
  const { message: sentence } = problemBody(problem(code));
  return new ApiError('read-profile', { kind: 'refused', status: problems[code].status, code, sentence });
}
