import { formatLongDate } from '../calendar-date.ts';
import { amountsOf } from '../documents/amounts.ts';
import type { Invoice } from '../documents/invoice.ts';
import { askedCentsOf, isEmailedAsReceipt, type PrintedMoney } from '../documents/settlement.ts';
import { formatDollars } from '../money.ts';
import { cleanLine, hasVisibleLetter } from '../text.ts';
import { businessWords } from './mail-to-client.ts';

/**
 * The first sentence of the email of an invoice to its client: "Hi Dana Whitfield, here is your invoice from Harbor
 * HVAC for $880.84, due November 30, 2026." Undefined if the owner wrote a message, which greets the client itself. In
 * its own file, so that pages with only the other texts of the email do not load it.
 */
export function clientMailOpening(
  invoice: Invoice,
  message: string,
  paid: PrintedMoney = {},
): string | undefined {
  if (message.trim() !== '') return undefined;
  const { total } = amountsOf(invoice);
  const balance = askedCentsOf(total, paid);
  const client = cleanLine(invoice.clientName);
  const date = formatLongDate(invoice.dueDate);
  const amount =
    balance === total ? ` for ${formatDollars(total)}` : `, with ${formatDollars(balance)} left to pay`;
  return (
    [
      hasVisibleLetter(client) ? `Hi ${client}, here is` : 'Here is',
      isEmailedAsReceipt(total, paid)
        ? ` your receipt for invoice ${invoice.invoiceNumber} from ${businessWords(invoice.businessName)}`
        : ` your invoice from ${businessWords(invoice.businessName)}`,
      ...(balance > 0 ? [amount, ...(date === '' ? [] : [`, due ${date}`])] : []),
      '.',
    ]
      .join('')
      // The name of a business may end with a period.
      .replace(/\.\.$/, '.')
  );
}
