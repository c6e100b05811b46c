import { type Problem, problem } from '#domain/contract/problems';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import { firstQuoteNumber, quoteNumberTaken } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cutText } from '#domain/text';
import { type InvoiceAccount, type PlannedNumber, planDocumentNumber } from '../../invoices/index.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteNumbers } from '../owner-ports.ts';
import type { QuoteCommand } from './plan-quote.ts';

type Asked = Pick<QuoteCommand, 'quote' | 'numberSuggested'>;

const typedNumber = ({ quote }: Asked): string =>
  cutText(cleanLine(quote.quoteNumber ?? ''), invoiceLimits.field);

/** True if nobody typed a number, so that any free number will do. */
const isSuggested = (asked: Asked): boolean => asked.numberSuggested === true || typedNumber(asked) === '';

/** Attempts before giving up when concurrent writes keep changing the quote or taking the number. */
export const roundsOf = (asked: Asked): number => (isSuggested(asked) ? 200 : 3);

/**
 * The number of a quote: the one it has unless another was typed, else the suggested number, or the next free one if
 * that is taken. A typed number that another quote of the account has is refused.
 */
export async function planQuoteNumber(
  command: Asked & Pick<QuoteCommand, 'userId' | 'quoteId'>,
  existing: StoredQuote | undefined,
  account: Pick<InvoiceAccount, 'nextQuoteNumber'>,
  numbers: QuoteNumbers,
): Promise<Result<PlannedNumber, Problem>> {
  const { userId, quoteId } = command;
  const held = existing?.content.quoteNumber;
  const offered = account.nextQuoteNumber ?? firstQuoteNumber;
  const wish = { typed: typedNumber(command), isSuggested: isSuggested(command), held, offered };
  const planned = planDocumentNumber(wish);
  if (held !== undefined && foldInvoiceNumber(planned.number) === foldInvoiceNumber(held)) return ok(planned);
  const holder = await numbers.holderOf(userId, planned.number);
  if (holder === undefined || holder === quoteId) return ok(planned);
  const replacement = wish.isSuggested ? await numbers.free(userId, offered) : undefined;
  if (replacement !== undefined) return ok(planDocumentNumber({ ...wish, replacement }));
  const message = quoteNumberTaken(planned.number);
  return refuse(problem('invalid-quote', { faults: [{ field: 'quoteNumber', message }] }));
}
