import { bankOf, bankPaymentOnItsWay } from '../documents/money-phrases.ts';
import { methodLabel, type PaymentMethod, paidBy } from '../documents/payment.ts';
import { formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';
import type { CameIn } from './came-in.ts';

/** "invoice 1001" */
export const documentNameOf = ({ document, title }: Pick<CameIn, 'document' | 'title'>): string =>
  [document, cleanLine(title)].filter((part) => part !== '').join(' ');

/** The client's name at the beginning of a sentence. */
export const clientOf = ({ clientName }: Pick<CameIn, 'clientName'>): string =>
  cleanLine(clientName) || 'Your client';

/** The client's name inside a sentence. */
export const clientInside = ({ clientName }: Pick<CameIn, 'clientName'>): string =>
  cleanLine(clientName) || 'your client';

/** " by card"; '' if it is not known. */
export function methodText(method: PaymentMethod | 'unknown' | undefined): string {
  if (method === undefined || method === 'unknown' || method === 'other') return '';
  return method === 'bank-transfer' ? ` by ${methodLabel(method).toLowerCase()}` : ` ${paidBy(method)}`;
}

/** What happened, in one sentence: on the dashboard and in the email to the owner. */
export function cameInSentence(entry: CameIn): string {
  const client = clientOf(entry);
  const document = documentNameOf(entry);
  const amount = formatDollars(entry.cents);
  switch (entry.kind) {
    case 'payment':
      return `${client} paid ${amount} for ${document}${methodText(entry.method)}.`;
    case 'deposit':
      return `${client} paid the deposit of ${amount} for ${document}${methodText(entry.method)}.`;
    case 'refused':
      return `${bankOf(clientInside(entry))} refused the payment of ${amount} for ${document}. Nothing was paid.`;
    case 'returned':
      return `${bankOf(clientInside(entry))} took back the payment of ${amount} for ${document}. It is no longer counted as paid.`;
    case 'check':
      return `${client} says that a check for ${amount} is on its way, for ${document}.`;
    case 'approved':
      return `${client} approved ${document}, ${amount}.`;
    case 'sent':
      return `${document} was emailed to ${clientInside(entry)}.`;
    case 'opened':
      return `${client} ${entry.isCertain ? '' : 'probably '}opened ${document}.`;
    case 'on-its-way':
      return `${bankPaymentOnItsWay(entry.cents)}, from ${clientInside(entry)} for ${document}.`;
  }
}
