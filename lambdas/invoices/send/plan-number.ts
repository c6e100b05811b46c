import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import type { SendInvoiceBody } from '#domain/invoices/contract/send-invoice';
import { numberAfter } from '#domain/invoices/invoice-defaults';
import type { InvoiceRecord, NextNumber } from '#domain/invoices/invoice-record';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import type { RepeatOccurrence } from '../new-submission.ts';
import type { InvoiceAccount, InvoiceStore } from '../ports.ts';

export interface SendInvoice extends SendInvoiceBody {
  /** The verified caller; the `userId` in the body is only compared with it. */
  readonly userId: string;
  readonly submissionId: string;
  /** The occurrence of the recurring invoice that this invoice is made for; never set by a request. */
  readonly repeat?: RepeatOccurrence;
}

interface NumberFacts {
  readonly command: Pick<SendInvoice, 'invoice' | 'numberSuggested'>;
  readonly account: Pick<InvoiceAccount, 'nextNumber'>;
  readonly existing: InvoiceRecord | undefined;
  /** Used instead of a suggested number that another document has taken. */
  readonly replacement?: string | undefined;
  readonly now: Date;
}

/** The number for a document, and the number that the account suggests once the document is saved. */
export interface PlannedNumber {
  readonly number: string;
  readonly next?: NextNumber;
}

/** True if nobody typed a number, so that any free number can be used. */
export const isSuggested = ({ invoice, numberSuggested }: NumberFacts['command']): boolean =>
  numberSuggested === true || invoice.invoiceNumber.trim() === '';

/** The number in a form, and the other numbers from which the document's number is chosen. */
export interface NumberRequest {
  /** '' if the form has none. */
  readonly typed: string;
  /** True if nobody typed the number. */
  readonly isSuggested: boolean;
  /** The number of the stored document; undefined or '' if there is none. */
  readonly current: string | undefined;
  /** The number that the account suggests next. */
  readonly suggested: string | undefined;
  /** Used instead of a suggested number that another document has taken. */
  readonly replacement?: string | undefined;
}

/** Using the current suggestion advances it. Using an outdated suggestion changes nothing. */
function planSuggested({ typed, suggested, replacement }: NumberRequest, fallback: string): PlannedNumber {
  const number = replacement ?? (typed.trim() || suggested || fallback);
  if (suggested === undefined || (replacement === undefined && number !== suggested)) return { number };
  const after = numberAfter(number);
  return { number, ...(after !== undefined && { next: { number: after, replacedNumber: suggested } }) };
}

/** A typed number sets the suggestion to the number after it, if one can follow. */
function planTyped({ typed: number, current = '', suggested }: NumberRequest): PlannedNumber {
  const isKept = foldInvoiceNumber(number) === foldInvoiceNumber(current);
  const after = isKept ? undefined : numberAfter(number);
  const isNew = after !== undefined && after !== suggested;
  return { number, ...(isNew && { next: { number: after } }) };
}

/**
 * The number for an invoice or a quote: the typed one, or the one it already has, or the account's suggestion, or
 * `fallback` if the account suggests none.
 */
export function planDocumentNumber(request: NumberRequest, fallback = ''): PlannedNumber {
  if (!request.isSuggested) return planTyped(request);
  return request.current ? { number: request.current } : planSuggested(request, fallback);
}

/** The number for an invoice. Without a suggestion of the account, it is generated from the current time. */
export const planNumber = ({ command, account, existing, replacement, now }: NumberFacts): PlannedNumber =>
  planDocumentNumber(
    {
      typed: command.invoice.invoiceNumber,
      isSuggested: isSuggested(command),
      current: existing?.invoiceNumber,
      suggested: account.nextNumber,
      replacement,
    },
    defaultInvoiceNumber(now.getTime()),
  );

/** Attempts before giving up when concurrent writes keep changing the invoice or taking the number. */
export const maxAttemptsFor = (command: NumberFacts['command']): number => (isSuggested(command) ? 200 : 5);

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
