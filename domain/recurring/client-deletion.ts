import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import type { Client } from '../clients/client.ts';
import { standingOfClient } from '../documents/standing-of-client.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine, countText } from '../text.ts';
import type { Rhythm } from './repeat-days.ts';
import { rhythmLabels } from './repeat-words.ts';

/**
 * What a deletion of a saved client leaves as it is: what the client owes, what is to decide, and the invoices. Empty
 * without any.
 */
export function afterDeletion(
  client: Pick<Client, 'name' | 'invoiceCount' | 'balanceCents' | 'toDecideCents'>,
): readonly string[] {
  const { owedCents, undecidedCents } = standingOfClient(client);
  const { name, invoiceCount } = client;
  const debt = owedCents > 0 ? ', and what is owed stays owed' : '';
  const stay = `${countText(invoiceCount, 'invoice')} ${invoiceCount === 1 ? 'stays' : 'stay'} in your history`;
  return [
    ...(owedCents > 0 ? [`${cleanLine(name)} owes you ${formatDollars(owedCents)}.`] : []),
    ...(undecidedCents > 0
      ? [`Whether ${cleanLine(name)} owes you ${formatDollars(undecidedCents)} is not decided yet.`]
      : []),
    ...(invoiceCount > 0 ? [`${stay}${debt}.`] : []),
  ];
}

/** "Invoice 1001 over $257.50 repeats every month and goes on, next on December 30, 2026."; without the end if it stops. */
export function repeatGoesOn(
  invoice: { readonly invoiceNumber: string; readonly totalCents: Cents },
  { rhythm, next }: { readonly rhythm: Rhythm; readonly next?: CalendarDate },
  stops: boolean,
): string {
  const when = next === undefined ? '' : `, next on ${formatLongDate(next)}`;
  return `Invoice ${invoice.invoiceNumber} over ${formatDollars(invoice.totalCents)} repeats ${rhythmLabels[rhythm].toLowerCase()}${stops ? '' : ` and goes on${when}`}.`;
}
