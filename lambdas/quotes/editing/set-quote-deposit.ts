import { type Problem, problem } from '#domain/contract/problems';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import type { QuoteAnswer } from '#domain/quotes/contract';
import {
  parseReceived,
  receivedFaults,
  recordableBesideOnline,
  type TypedDeposit,
} from '#domain/quotes/received-deposit';
import { type Result, refuse } from '#domain/result';
import type { Clock } from '../../platform/clock.ts';
import { agreedCentsOf } from '../changed-base.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';
import type { DepositPage } from '../ports.ts';
import { ownQuoteToChange } from './own-quote.ts';
import { answerOf } from './quote-detail.ts';

/** Records the deposit received on an approved quote, or removes it. Possible until the quote is invoiced. */
export async function setQuoteDeposit(
  command: {
    readonly userId: string;
    readonly quoteId: string;
    readonly received: TypedDeposit | null;
  },
  ports: OwnQuotePorts & { readonly depositPage: Pick<DepositPage, 'close'>; readonly clock: Clock },
): Promise<Result<QuoteAnswer, Problem>> {
  const { userId, quoteId } = command;
  const found = await ownQuoteToChange(userId, quoteId, ports.quotes);
  if (!found.ok) return found;
  const quote = found.value;
  if (!quote.acceptance) return refuse(problem('quote-not-approved'));
  const { received } = command;
  const beside = recordableBesideOnline(quote.content, onlineDepositOf(quote.onlinePayments));
  const faults = received
    ? Object.entries(receivedFaults(received, agreedCentsOf(quote), await ports.ownerDay(userId), beside))
    : [];
  if (faults.length > 0)
    return refuse(
      problem('invalid-deposit', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const [parsed, at] = [received ? parseReceived(received) : undefined, ports.clock().toISOString()];
  const outcome = await ports.lite.setReceived(quote, parsed, at);
  // What arrived online, or was agreed, since the limit was checked counts in it.
  if (outcome === 'limit-changed') return setQuoteDeposit(command, ports);
  if (outcome === 'not-open') {
    const { invoiceId } = (await ports.quotes.find(quoteId)) ?? quote;
    return refuse(problem('quote-invoiced', invoiceId === undefined ? {} : { invoiceId }));
  }
  // A payment page opened before this change has the old amount, so it is closed. A page opened from now on reads the
  // new one.
  await ports.depositPage.close(quote);
  return answerOf(quoteId, ports);
}
