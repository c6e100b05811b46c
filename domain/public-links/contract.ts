import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import { json, onlyReads, operationsOf, secretOfAnEmail } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';
import type { ShownHowToPay } from '../documents/how-to-pay.ts';
import type { InvoiceSheet } from '../documents/invoice-sheet.ts';
import type { PayableMethod } from '../documents/payment.ts';
import type { SheetChange } from '../documents/sheet-changes.ts';
import type { StandingState } from '../documents/standing-state.ts';
import type { IssuedFileKind } from '../issued-files/issued-file.ts';
import type { Letterhead } from '../messaging/letterhead.ts';
import type { Cents } from '../money.ts';
import type { ClientOnlinePayment } from '../online-payments/contract.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import { askQuestionSchema } from '../quotes/contract/public-quotes.ts';

/** An invoice as its client sees it: the version emailed last, and its state. */
export interface ClientInvoiceView {
  readonly number: string;
  readonly state: StandingState;
  /** How the invoice stands, in one or two sentences. */
  readonly sentence: string;
  /** What the client is asked for; absent if nothing is due now. */
  readonly askedCents?: Cents;
  /** Says which part of what the invoice is, and how all of it stands now; absent if it is no part. */
  readonly part?: string;
  /** Contact details of the business as printed; '' if missing. */
  readonly business: { readonly name: string; readonly phone: string; readonly email: string };
  /**
   * The header block, limited as in emails and without the account's address, because anyone with the link can see it.
   * Absent in answers of an older API.
   */
  readonly letterhead?: Omit<Letterhead, 'address'>;
  /** The current payment instructions; absent if nothing is left to pay. */
  readonly howToPay?: ShownHowToPay;
  /** Whether the invoice can be paid online now, or why not yet; absent if online payment is not offered. */
  readonly onlinePayment?: ClientOnlinePayment;
  /** How many online payments a bank refused or took back; absent for none. */
  readonly bankFailures?: number;
  /** What happens if the client pays online; only while it can be paid online. */
  readonly payPage?: {
    readonly methods: readonly PayableMethod[];
    /** A receipt will be emailed to the client. */
    readonly emailsReceipt: boolean;
  };
  /** The receipt of the last online payment of a paid invoice; absent if there is none, or it was not accepted. */
  readonly receipt?: {
    readonly isEmailed: boolean;
    /** The recipient; absent if the document does not show the address. */
    readonly to?: string;
  };
  /** The printed document and facts about it; absent for a void invoice. */
  readonly paper?: {
    readonly sheet: InvoiceSheet;
    /** The sum of deposit and payments, formatted; absent if there are none, and in answers of an older API. */
    readonly paid?: string;
    readonly hasLogo: boolean;
    /** The photos on it, in their order; absent if there are none. */
    readonly photos?: readonly ShownPhoto[];
    /** File name of the PDF. */
    readonly fileName: string;
    /** The paper differs from the one that was emailed: it was paid or changed since. */
    readonly isChanged?: true;
    /** The date of this revision; absent for the first emailed one. */
    readonly updatedOn?: CalendarDate;
    /** Differences from the client's previous version; absent if there are none. */
    readonly changes?: readonly SheetChange[];
  };
  /** The client reported within the last day that a check is on its way. */
  readonly isCheckReported?: true;
  /** The formatted amount of the check that is on its way; absent once it may have been recorded. */
  readonly announcedCheck?: string;
  /** The amount due when the client reported the check, formatted; absent if it is unchanged or not known. */
  readonly reportedDue?: string;
  /** SHA-256 of link and owner. A signed-in owner's browser uses it to recognize its own invoice. */
  readonly ownerMark: string;
}

/**
 * Answer of `get-client-invoice` (GET /api/client-invoices/{linkId}). Every refusal has the code `link-not-found`,
 * whatever the reason.
 */
export interface GetClientInvoiceAnswer {
  readonly success: true;
  readonly view: ClientInvoiceView;
}

/** Body of `verify-file` (POST /api/file-checks): the SHA-256 of a PDF in hex, or the code printed on a document. */
export const verifyFileSchema = z.strictObject({
  sha256: z.optional(textUpTo(64)),
  code: z.optional(textUpTo(64)),
});

/** A PDF that this product issued. */
export interface VerifiedFile {
  readonly kind: IssuedFileKind | 'free-invoice';
  /** The name of the business as printed; absent for a free invoice, because nobody verified its author. */
  readonly business?: string;
  /** True if that name could be taken for the name of a bank or payment brand. */
  readonly mayImpersonate?: boolean;
  /** The invoice's number, or the title of an approved quote. */
  readonly number: string;
  readonly totalCents: Cents;
  /** In the account's time zone; for a free invoice in UTC. */
  readonly sentOn: CalendarDate;
  /** The invoice's current state; absent once its link no longer works. `not-asked`: nothing is due now. */
  readonly state?: 'paid' | 'refunded' | 'disputed' | 'not-asked' | 'unpaid' | 'replaced' | 'void';
}

/**
 * Answer of `verify-file`. `file` is absent for an unknown, closed or deleted document, so that these look the same.
 */
export interface VerifyFileAnswer {
  readonly success: true;
  readonly file?: VerifiedFile;
}

/** The operations of this module. */
export const operations = operationsOf('public-links', {
  'stop-business-mail': {
    method: 'POST',
    path: '/api/mail-stops/{token}',
    access: 'public',
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
  'get-client-invoice': {
    method: 'GET',
    path: '/api/client-invoices/{linkId}',
    access: 'public',
    answer: json<GetClientInvoiceAnswer>,
    limit: onlyReads,
    throttle: 'reads',
  },
  'note-invoice-opened': {
    method: 'POST',
    path: '/api/client-invoices/{linkId}/openings',
    access: 'public',
    limit: { perDay: 1_000, counts: 'requests' },
    throttle: 'writes',
  },
  'verify-file': {
    method: 'POST',
    path: '/api/file-checks',
    access: 'public',
    body: verifyFileSchema,
    answer: json<VerifyFileAnswer>,
    limit: { perDay: 1_000, counts: 'requests' },
    throttle: 'reads',
  },
  'report-check-sent': {
    method: 'POST',
    path: '/api/client-invoices/{linkId}/checks',
    access: 'public',
    limit: { perDay: 100, counts: 'requests' },
    throttle: 'writes',
  },
  'ask-invoice-question': {
    method: 'POST',
    path: '/api/client-invoices/{linkId}/questions',
    access: 'public',
    body: askQuestionSchema,
    limit: { perDay: 500, counts: 'requests' },
    throttle: 'emails',
  },
  'answer-invoice-questions': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/questions',
    access: 'account',
  },
  'get-client-invoice-pdf': {
    method: 'GET',
    path: '/api/client-invoices/{linkId}/pdf',
    access: 'public',
    answer: 'file',
    limit: { perDay: 500, counts: 'requests' },
    throttle: 'documents',
  },
  'get-client-invoice-logo': {
    method: 'GET',
    path: '/api/client-invoices/{linkId}/logo',
    access: 'public',
    answer: 'file',
    limit: onlyReads,
    throttle: 'reads',
  },
  'get-client-invoice-photo': {
    method: 'GET',
    path: '/api/client-invoices/{linkId}/photos/{photoId}',
    access: 'public',
    query: ['size'],
    answer: 'file',
    limit: onlyReads,
    throttle: 'reads',
  },
});
