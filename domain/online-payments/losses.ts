import type { Loss } from '../documents/online/loss.ts';
import type { Cents } from '../money.ts';
import type { OnlineLedger } from './ledger.ts';
import { isBankReturn, type OnlineDispute } from './refund-and-dispute.ts';

/** The cents that a dispute has taken from the owner's account, without those that came back. */
export const withheldCentsOf = ({ movements }: OnlineDispute): Cents =>
  Math.max(
    0,
    // `grossCents` is negative for money that was taken, and positive for money that came back.
    Object.values(movements).reduce((sum, { grossCents }) => sum - grossCents, 0),
  );

/** The refunds that did not fail and the lost disputes of a payment, by the provider's ID. */
export function lossesOf({ refunds, disputes }: OnlineLedger): Readonly<Record<string, Loss>> {
  const refunded = Object.values(refunds)
    .filter(({ status }) => status !== 'failed')
    .map(({ refundId, amountCents, decision }): [string, Loss] => [
      refundId,
      { cents: amountCents, ...(decision !== undefined && { decision }) },
    ]);
  // A bank payment that was returned counts as not paid: the client owes it again, and the owner has nothing to decide.
  const lost = Object.values(disputes)
    .filter((dispute) => dispute.state === 'lost' && !isBankReturn(dispute))
    .map((dispute): [string, Loss] => [dispute.disputeId, { cents: withheldCentsOf(dispute) }]);
  return Object.fromEntries([...refunded, ...lost].filter(([, { cents }]) => cents > 0));
}
