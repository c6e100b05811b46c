import { isFreshSignIn } from '#domain/account/account-deletion';
import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { AccountDirectory } from '../../platform/cognito/account-directory.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { DeletedAccounts, FindPendingMoney } from './ports.ts';

export interface DeleteAccountPorts {
  readonly accounts: Pick<DeletedAccounts, 'close'>;
  readonly directory: Pick<AccountDirectory, 'remove'>;
  readonly pendingMoney: FindPendingMoney;
  /** Starts the first unit now instead of within a minute. */
  readonly offer: (userId: string) => Promise<unknown>;
  readonly clock: Clock;
}

/**
 * Closes an account permanently and starts deleting its data in the background. Refused if the last sign-in is more
 * than five minutes ago, and while money is pending.
 */
export async function deleteAccount(
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: number },
  ports: DeleteAccountPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const now = ports.clock();
  if (!isFreshSignIn(signedInAt, now.getTime())) return refuse(problem('sign-in-again'));
  const pending = await ports.pendingMoney(userId);
  if (pending) return refuse(problem(pending === 'payments' ? 'payments-pending' : 'disputes-pending'));
  if (!(await ports.accounts.close(userId, now))) return refuse(problem('not-found'));
  log.info('account-deletion-started', { userId });
  try {
    await ports.directory.remove(userId);
  } catch (error) {
    // The first unit of the task tries again.
    log.warn('sign-in-not-deleted', { userId, ...errorFields(error) });
  }
  await ports.offer(userId);
  return ok({ success: true });
}
