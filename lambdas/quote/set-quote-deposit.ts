import { isCalendarDate } from '#domain/calendar-date';
import type { QuoteAnswer } from '#domain/contract/lite-quote';
import { type Problem, problem } from '#domain/contract/problems';
import type { ReceivedDeposit } from '#domain/contract/quote';
import { formatDollars, parsePrice } from '#domain/money';
import { quoteAmounts } from '#domain/quote/quote';
import { ok, type Result, refuse } from '#domain/result';
import { ownQuote } from './own-quote.ts';
import type { OwnQuotePorts } from './owner-ports.ts';
import { answerOf } from './quote-detail.ts';

const wrong = (field: 'amount' | 'on', message: string) =>
  refuse(problem('invalid-deposit', { faults: [{ field, message }] }));

/** What was received as it was typed: above 0, not above the total, not later than today. */
function parseReceived(
  { amount, on }: { readonly amount: string; readonly on: string },
  total: number,
  today: string,
): Result<ReceivedDeposit, Problem> {
  const cents = parsePrice(amount);
  if (!cents.ok || cents.value <= 0) return wrong('amount', 'Enter the amount you received.');
  if (cents.value > total)
    return wrong('amount', `Amount is more than the total of ${formatDollars(total)}.`);
  if (!isCalendarDate(on) || on > today)
    return wrong('on', 'Enter the day you received it, not later than today.');
  return ok({ cents: cents.value, on });
}

/** Notes on an approved quote what was received of its deposit, or takes that back; until it has its invoice. */
export async function setQuoteDeposit(
  command: {
    readonly userId: string;
    readonly quoteId: string;
    readonly received: { readonly amount: string; readonly on: string } | null;
  },
  ports: OwnQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const { userId, quoteId } = command;
  const own = await ownQuote(userId, quoteId, ports.quotes);
  if (!own.ok) return own;
  const quote = own.value;
  if (!quote.acceptance) return refuse(problem('quote-not-approved'));
  const { total } = quoteAmounts(quote.content);
  const parsed =
    command.received === null
      ? ok(undefined)
      : parseReceived(command.received, total, await ports.ownerDay(userId));
  if (!parsed.ok) return parsed;
  if (!(await ports.lite.setReceived(quote, parsed.value))) {
    const { invoiceId } = (await ports.quotes.find(quoteId)) ?? quote;
    return refuse(problem('quote-invoiced', invoiceId === undefined ? {} : { invoiceId }));
  }
  return ok(await answerOf(quoteId, ports));
}
