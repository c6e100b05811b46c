import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { isConfirmedAccountant } from '#domain/profile/accountant';
import { ok, type Result, refuse } from '#domain/result';
import { findMailedLink, type MailedLinkPorts } from '../account/index.ts';
import type { AccountantStore } from './accountant-ports.ts';

export interface ConfirmAccountantPorts extends MailedLinkPorts {
  readonly store: Pick<AccountantStore, 'find' | 'confirm'>;
}

/**
 * Confirms the accountant's address with the link that was emailed to the owner. Refused if the address was changed or
 * removed since, or if the account has another address than the one that the link was emailed to. Safe to repeat.
 */
export async function confirmAccountant(
  token: string,
  ports: ConfirmAccountantPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const link = await findMailedLink(token, 'accountant', ports);
  const setAt = link?.verification.change?.changedAt;
  if (!link || setAt === undefined) return refuse(problem('accountant-link'));
  const { userId, email } = link.account;
  const stored = await ports.store.find(userId);
  if (!stored?.emailVerified || stored.email !== email || stored.accountantSetAt !== setAt)
    return refuse(problem('accountant-link'));
  const isDone =
    isConfirmedAccountant(stored.accountant, email) ||
    (await ports.store.confirm(userId, stored, email, ports.clock()));
  return isDone ? ok({ success: true }) : refuse(problem('accountant-link'));
}
