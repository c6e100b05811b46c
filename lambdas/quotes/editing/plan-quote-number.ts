import { type Problem, problem } from '#domain/contract/problems';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import { firstQuoteNumber } from '#domain/invoices/invoice-defaults';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import { quoteNumberTaken } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cutText } from '#domain/text';
import { type InvoiceAccount, type PlannedNumber, planDocumentNumber } from '../../invoices/index.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteNumbers } from '../owner-ports.ts';
import type { QuoteCommand } from './plan-quote.ts';

type NumberInput = Pick<QuoteCommand, 'quote' | 'numberSuggested'>;

const typedNumber = ({ quote }: NumberInput): string =>
  cutText(cleanLine(quote.quoteNumber ?? ''), invoiceLimits.field);

/** True if nobody typed a number, so that any free number can be used. */
const isSuggested = (input: NumberInput): boolean =>
  input.numberSuggested === true || typedNumber(input) === '';

/**
 * Attempts before giving up when concurrent writes keep changing the quote or taking the number. A suggested number
 * gets more attempts, because every quote that is saved meanwhile takes a number.
 */
export const maxAttemptsFor = (input: NumberInput): number => (isSuggested(input) ? 200 : 3);

/**
 * The number for a quote: the typed one, or the one it already has, or the suggested number, or the next free one if
 * that is taken. A typed number that another quote of the account has is refused.
 */
export async function planQuoteNumber(
  command: NumberInput & Pick<QuoteCommand, 'userId' | 'quoteId'>,
  existing: StoredQuote | undefined,
  account: Pick<InvoiceAccount, 'nextQuoteNumber'>,
  numbers: QuoteNumbers,
): Promise<Result<PlannedNumber, Problem>> {
  const { userId, quoteId } = command;
  const current = existing?.content.quoteNumber;
  const suggested = account.nextQuoteNumber ?? firstQuoteNumber;
  const request = { typed: typedNumber(command), isSuggested: isSuggested(command), current, suggested };
  const planned = planDocumentNumber(request);
  if (current !== undefined && foldInvoiceNumber(planned.number) === foldInvoiceNumber(current))
    return ok(planned);
  const holder = await numbers.holderOf(userId, planned.number);
  if (holder === undefined || holder === quoteId) return ok(planned);
  const replacement = request.isSuggested ? await numbers.free(userId, suggested) : undefined;
  if (replacement !== undefined) return ok(planDocumentNumber({ ...request, replacement }));
  const message = quoteNumberTaken(planned.number);
  return refuse(problem('invalid-quote', { faults: [{ field: 'quoteNumber', message }] }));
}
