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

/** What a form says of its number, and what is known of the numbers of its account. */
export interface NumberWish {
  /** '' for none. */
  readonly typed: string;
  /** Nobody typed it. */
  readonly isSuggested: boolean;
  /** Of the stored document; undefined or '' without one. */
  readonly held: string | undefined;
  /** The number that the account is offered next. */
  readonly offered: string | undefined;
  /** Replaces a suggestion that was taken meanwhile. */
  readonly replacement?: string | undefined;
}

/** A number that was offered counts on only if it is what is offered now: an older offer changes nothing. */
function planSuggested({ typed, offered, replacement }: NumberWish, otherwise: string): PlannedNumber {
  const number = replacement ?? (typed.trim() || offered || otherwise);
  if (offered === undefined || (replacement === undefined && number !== offered)) return { number };
  const after = numberAfter(number);
  return { number, ...(after !== undefined && { next: { number: after, insteadOf: offered } }) };
}

/** A number that was typed is followed, unless the clock made it or nothing can follow it. */
function planTyped({ typed: number, held = '', offered }: NumberWish): PlannedNumber {
  const isKept = foldInvoiceNumber(number) === foldInvoiceNumber(held);
  const after = isKept || isClockNumber(number) ? undefined : numberAfter(number);
  const isNew = after !== undefined && after !== offered;
  return { number, ...(isNew && { next: { number: after } }) };
}

/** Which number an invoice or a quote asks for: its own while nobody typed another; `otherwise` where none is offered. */
export function planDocumentNumber(wish: NumberWish, otherwise = ''): PlannedNumber {
  if (!wish.isSuggested) return planTyped(wish);
  return wish.held ? { number: wish.held } : planSuggested(wish, otherwise);
}

/** Which number an invoice asks for. */
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
