import { onlineShareOf } from './invoice-online.ts';
import type { OnlineLedger } from './ledger.ts';

/** Money that is on its way, to the owner or back to a client, or that a client's bank disputes. */
export type PendingMoney = 'payments' | 'disputes';

/** What of a payment must end before its owner's account can be deleted; undefined if nothing must. */
export function pendingMoneyOf(ledger: OnlineLedger): PendingMoney | undefined {
  const share = onlineShareOf(ledger);
  if (share?.dispute === 'open') return 'disputes';
  const isRefunding = Object.values(ledger.refunds).some(({ status }) => status === 'pending');
  return (share?.pendingCents ?? 0) > 0 || isRefunding ? 'payments' : undefined;
}
