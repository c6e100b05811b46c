import { type Cents, formatDollars } from '../money.ts';

/** Said of a document whose total is $0.00, such as a visit under warranty. */
export const nothingToPay = 'Nothing to pay';

/** For the owner, while a payment may have been made that could not be read yet. */
export const checkingNote = 'A payment is being checked';

/** For the client, while a payment may have been made that could not be read yet. */
export const paymentIsChecked = 'A payment is being checked. Please do not pay again.';

/** The name of the client in a sentence for the owner. */
export const clientOf = ({ clientName = '' }: { readonly clientName?: string | undefined }): string =>
  clientName.trim() || 'your client';

/** A name or "your client" at the beginning of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Bob’s bank" or "Your client’s bank", at the beginning of a sentence for the owner. */
export const bankOf = (client: string): string => `${capitalized(client)}’s bank`;

/** "Does Bob still owe $48.00?" */
export const owedQuestion = (clientName: string | undefined, cents: Cents): string =>
  `Does ${clientOf({ clientName })} still owe ${formatDollars(cents)}?`;

/** "Bank payment on its way, $192.00" */
export const bankPaymentOnItsWay = (cents: Cents): string =>
  `Bank payment on its way, ${formatDollars(cents)}`;

/** "Refund on its way, $48.00" */
export const refundOnItsWay = (cents: Cents): string => `Refund on its way, ${formatDollars(cents)}`;

/** For the owner, about a refund that has not reached the client. */
export const refundGoes = (cents: Cents): string => `A refund of ${formatDollars(cents)} is on its way.`;

/** For the owner, about a refund that failed. */
export const refundFailed = (cents: Cents): string =>
  `A refund of ${formatDollars(cents)} failed. You still have the money.`;

/** What a list says about a refund that failed. */
export const refundFailedNote = (cents: Cents): string => `Refund failed, ${formatDollars(cents)}`;

/** For the client, about a refund that failed. */
export const refundNotArrived = (cents: Cents): string =>
  `A refund of ${formatDollars(cents)} to you did not go through.`;

/** Two texts, of which the first may lack its period. */
export const inTwoSentences = (first: string, second: string): string =>
  `${first}${/[.?]$/.test(first) ? '' : '.'} ${second}`;

/** For the client, about a refund that has not arrived. */
export const refundComes = (cents: Cents): string =>
  `A refund of ${formatDollars(cents)} is on its way to you.`;

/** For the owner, about a bank payment that did not arrive. */
export const bankRefused = (cents: Cents): string => `The bank refused a payment of ${formatDollars(cents)}.`;

/** For the owner, about a bank payment that had arrived. */
export const bankTookBack = (cents: Cents): string =>
  `The bank took back a payment of ${formatDollars(cents)}.`;

/** What a bank did to a payment that did not arrive, or that had arrived. */
export interface BankFailure {
  readonly kind: 'refused' | 'returned';
  readonly cents: Cents;
}

/** For the owner, about such a payment. */
export const bankFailed = ({ kind, cents }: BankFailure): string =>
  kind === 'refused' ? bankRefused(cents) : bankTookBack(cents);

/** For the client, about such a payment. */
export const yourBankFailed = ({ kind, cents }: BankFailure): string =>
  `Your bank ${kind === 'refused' ? 'refused' : 'took back'} the payment of ${formatDollars(cents)}.`;

/** What a list says about such a payment. */
export const bankFailedNote = ({ kind, cents }: BankFailure): string =>
  `Bank payment ${kind}, ${formatDollars(cents)}`;

/** What arrived at an account that the owner had reported. */
export const receivedByReported = (cents: Cents): string =>
  `Received by an account that you reported: ${formatDollars(cents)}`;
