import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { openPages } from './close-pages.ts';
import type { PaymentProvider } from './provider.ts';
import { payeeAccount, payeeOwner } from './store/payee-account.ts';

export interface LeaveProviderPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly provider: Pick<PaymentProvider, 'expireSession'>;
}

/** Expires the provider's payment pages of an account. A page that cannot be expired ends by itself within an hour. */
async function expirePages(userId: string, { table, clock, provider }: LeaveProviderPorts): Promise<void> {
  for await (const { accountId, sessionId } of openPages(table, userId, clock())) {
    if (sessionId === undefined) continue;
    try {
      await provider.expireSession(accountId, sessionId);
    } catch (error) {
      log.warn('payment-page-not-expired', { userId, ...errorFields(error) });
    }
  }
}

/**
 * Ends online payments of a deleted account: no new payments are possible, and later reports of the provider are
 * ignored. The account with the provider belongs to its owner and stays. Safe to repeat.
 */
export async function leaveProvider(userId: string, ports: LeaveProviderPorts): Promise<void> {
  const { table, clock } = ports;
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  if (!payee) return;
  const set = { userId: undefined, leftAt: clock().toISOString() };
  const ownedByUser = { attr: 'userId', is: userId } as const;
  await tryCommit(table, update(payeeOwner, payeeOwner.key(payee.accountId), { replace: set }, ownedByUser));
  await expirePages(userId, ports);
}
