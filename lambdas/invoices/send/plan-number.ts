import type { SendInvoiceBody } from '#domain/contract/send-invoice';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { isClockNumber, numberAfter } from '#domain/invoices/invoice-defaults';
import type { InvoiceRecord, NextNumber, RepeatTurn } from '#domain/invoices/invoice-record';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import type { InvoiceAccount, InvoiceStore } from '../ports.ts';

export interface SendInvoice extends SendInvoiceBody {
  readonly userId: string;
  /** The verified caller; the `userId` in the body is only compared with it. */
  readonly submissionId: string;
  /** The turn of a recurring invoice that it is made for; never set by a request. */
  readonly repeat?: RepeatTurn;
}

interface Situation {
  readonly command: Pick<SendInvoice, 'invoice' | 'numberSuggested'>;
  readonly account: Pick<InvoiceAccount, 'nextNumber'>;
  readonly existing: InvoiceRecord | undefined;
  /** Used instead of a suggested number that another document has taken. */
  readonly replacement?: string | undefined;
  readonly now: Date;
}

/** The number an invoice asks for, and the number to suggest next once it has it. */
export interface PlannedNumber {
  readonly number: string;
  readonly next?: NextNumber;
}

/** True if nobody typed a number, so that any free number will do. */
export const isSuggested = ({ invoice, numberSuggested }: Situation['command']): boolean =>
  numberSuggested === true || invoice.invoiceNumber.trim() === '';

/** The number in a form, and the numbers of its account that matter for it. */
export interface NumberWish {
  /** '' if the form has none. */
  readonly typed: string;
  /** True if nobody typed the number. */
  readonly isSuggested: boolean;
  /** The number of the stored document; undefined or '' if there is none. */
  readonly held: string | undefined;
  /** The number that the account suggests next. */
  readonly offered: string | undefined;
  /** Used instead of a suggested number that another document has taken. */
  readonly replacement?: string | undefined;
}

/** Only the number suggested now moves the suggestion on. An older suggestion changes nothing. */
function planSuggested({ typed, offered, replacement }: NumberWish, otherwise: string): PlannedNumber {
  const number = replacement ?? (typed.trim() || offered || otherwise);
  if (offered === undefined || (replacement === undefined && number !== offered)) return { number };
  const after = numberAfter(number);
  return { number, ...(after !== undefined && { next: { number: after, insteadOf: offered } }) };
}

/**
 * A typed number moves the suggestion to the number after it, unless it was made from the time or no number can follow.
 */
function planTyped({ typed: number, held = '', offered }: NumberWish): PlannedNumber {
  const isKept = foldInvoiceNumber(number) === foldInvoiceNumber(held);
  const after = isKept || isClockNumber(number) ? undefined : numberAfter(number);
  const isNew = after !== undefined && after !== offered;
  return { number, ...(isNew && { next: { number: after } }) };
}

/**
 * The number an invoice or a quote asks for: the one it has unless another was typed, else a suggestion; `otherwise` if
 * the account suggests none.
 */
export function planDocumentNumber(wish: NumberWish, otherwise = ''): PlannedNumber {
  if (!wish.isSuggested) return planTyped(wish);
  return wish.held ? { number: wish.held } : planSuggested(wish, otherwise);
}

/** The number an invoice asks for. */
export const planNumber = ({ command, account, existing, replacement, now }: Situation): PlannedNumber =>
  planDocumentNumber(
    {
      typed: command.invoice.invoiceNumber,
      isSuggested: isSuggested(command),
      held: existing?.invoiceNumber,
      offered: account.nextNumber,
      replacement,
    },
    defaultInvoiceNumber(now.getTime()),
  );

/** Attempts before giving up when concurrent writes keep changing the invoice or taking the number. */
export const roundsOf = (command: Situation['command']): number => (isSuggested(command) ? 200 : 5);

/**
 * The next free number, used instead of the suggestion `taken`: starts at the account's current suggestion, or after
 * the taken number. Undefined if no number was taken, or if no number can follow.
 */
export async function replaceNumber(
  userId: string,
  taken: string | undefined,
  { nextNumber }: Pick<InvoiceAccount, 'nextNumber'>,
  invoices: Pick<InvoiceStore, 'freeNumber'>,
): Promise<string | undefined> {
  if (taken === undefined) return undefined;
  const first = nextNumber ?? numberAfter(taken);
  return first === undefined ? undefined : invoices.freeNumber(userId, first);
}
