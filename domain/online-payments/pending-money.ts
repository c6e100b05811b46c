import { onlineShareOf } from './invoice-online.ts';
import type { OnlineLedger } from './ledger.ts';

/** Pending or disputed money: on its way to the owner or back to a client, or disputed by a client's bank. */
export type PendingMoney = 'payments' | 'disputes';

/** Why the owner's account cannot be deleted yet because of a payment; undefined if the payment does not prevent it. */
export function pendingMoneyOf(ledger: OnlineLedger): PendingMoney | undefined {
  const share = onlineShareOf(ledger);
  if (share?.dispute === 'open') return 'disputes';
  const isRefunding = Object.values(ledger.refunds).some(({ status }) => status === 'pending');
  return (share?.pendingCents ?? 0) > 0 || isRefunding ? 'payments' : undefined;
}
