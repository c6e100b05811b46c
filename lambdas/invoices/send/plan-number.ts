import type { SendInvoiceBody } from '#domain/contract/send-invoice';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { isClockNumber, numberAfter } from '#domain/invoices/invoice-defaults';
import type { InvoiceRecord, NextNumber, RepeatTurn } from '#domain/invoices/invoice-record';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import type { InvoiceAccount, InvoiceStore } from '../ports.ts';

export interface SendInvoice extends SendInvoiceBody {
  readonly userId: string;
  /** The verified caller; `userId` of the body is only compared with it. */
  readonly submissionId: string;
  /** The turn of a repeat that it is made for; no request says so. */
  readonly repeat?: RepeatTurn;
}

interface Situation {
  readonly command: Pick<SendInvoice, 'invoice' | 'numberSuggested'>;
  readonly account: Pick<InvoiceAccount, 'nextNumber'>;
  readonly existing: InvoiceRecord | undefined;
  /** Replaces a suggestion that was taken meanwhile. */
  readonly replacement?: string | undefined;
  readonly now: Date;
}

/** The number an invoice asks for, and what the next one is offered once it has it. */
export interface PlannedNumber {
  readonly number: string;
  readonly next?: NextNumber;
}

/** True where nobody typed a number, so that any free one is as good. */
export const isSuggested = ({ invoice, numberSuggested }: Situation['command']): boolean =>
  numberSuggested === true || invoice.invoiceNumber.trim() === '';

/** A number that was offered counts on only if it is what is offered now: an older offer changes nothing. */
function planSuggested({ command, account, replacement, now }: Situation): PlannedNumber {
  const offered = account.nextNumber;
  const number =
    replacement ?? (command.invoice.invoiceNumber.trim() || offered || defaultInvoiceNumber(now.getTime()));
  if (offered === undefined || (replacement === undefined && number !== offered)) return { number };
  const after = numberAfter(number);
  return { number, ...(after !== undefined && { next: { number: after, insteadOf: offered } }) };
}

/** A number that was typed is followed, unless the clock made it or nothing can follow it. */
function planTyped({ command, account, existing }: Situation): PlannedNumber {
  const number = command.invoice.invoiceNumber;
  const isKept = foldInvoiceNumber(number) === foldInvoiceNumber(existing?.invoiceNumber ?? '');
  const after = isKept || isClockNumber(number) ? undefined : numberAfter(number);
  const isNew = after !== undefined && after !== account.nextNumber;
  return { number, ...(isNew && { next: { number: after } }) };
}

/** Which number an invoice asks for: its own while nobody typed another. */
export function planNumber(situation: Situation): PlannedNumber {
  const { command, existing } = situation;
  if (!isSuggested(command)) return planTyped(situation);
  return existing && existing.invoiceNumber !== ''
    ? { number: existing.invoiceNumber }
    : planSuggested(situation);
}

/** Plans made before giving up on an invoice that others keep changing, or on a number that others keep taking. */
export const roundsOf = (command: Situation['command']): number => (isSuggested(command) ? 200 : 5);

/**
 * The next free number in place of a suggestion that was found `taken`: of what is offered now, or counting on from it.
 * Undefined while none was found taken, and where counting on ends.
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
