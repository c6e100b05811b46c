import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import type { InvoiceSheet } from '../documents/invoice-sheet.ts';
import type { SheetChange } from '../documents/sheet-changes.ts';
import type { ShownHowToPay } from '../invoices/how-to-pay.ts';
import type { Letterhead } from '../messaging/letterhead.ts';
import type { Cents } from '../money.ts';
import type { IssuedFileKind } from '../public-links/issued-file.ts';
import type { LinkState } from '../public-links/link-state.ts';
import type { DoneAnswer } from './call-failure.ts';
import type { ClientOnlinePayment } from './online-payments.ts';
import { textUpTo } from './schemas.ts';

/** An invoice as its client sees it: the version that was emailed last, and its state. */
export interface ClientInvoiceView {
  readonly number: string;
  readonly state: LinkState;
  /** How to reach the business, as printed; '' for what is not. */
  readonly business: { readonly name: string; readonly phone: string; readonly email: string };
  /**
   * The header block, with the limits of that of an email, and without the account's address: whoever has the link may
   * see it. Absent from an older API.
   */
  readonly letterhead?: Omit<Letterhead, 'address'>;
  /** How to pay it, as it is today; absent where nothing is left to pay. */
  readonly howToPay?: ShownHowToPay;
  /** Whether it can be paid online now, or why not yet; absent where online payment is not offered. */
  readonly onlinePayment?: ClientOnlinePayment;
  /** Absent for a void one. */
  readonly paper?: {
    readonly sheet: InvoiceSheet;
    readonly hasLogo: boolean;
    /** Of the PDF. */
    readonly fileName: string;
    /** Since when it is this revision; absent for the first that was mailed. */
    readonly updatedOn?: CalendarDate;
    /** What differs from the version that the client had before; absent if nothing does. */
    readonly changes?: readonly SheetChange[];
  };
  /** Its client said within the last day that a check is on the way. */
  readonly isCheckReported?: true;
  /** SHA-256 of link and owner, by which a signed-in owner's browser knows its own invoice. */
  readonly ownerMark: string;
}

/** Answer of `get-client-invoice` (GET /api/client-invoices/{linkId}); refused with `link-not-found`, whatever the reason. */
export interface GetClientInvoiceAnswer {
  readonly success: true;
  readonly view: ClientInvoiceView;
}

/** Body of `verify-file` (POST /api/file-checks): the SHA-256 of a PDF in hex, or the code printed on a document. */
export const verifyFileSchema = z.strictObject({
  sha256: z.optional(textUpTo(64)),
  code: z.optional(textUpTo(64)),
});

/** A PDF that left the product. */
export interface VerifiedFile {
  readonly kind: IssuedFileKind | 'free-invoice';
  /** What the account called itself, as printed; absent for a free invoice, whose author nobody verified. */
  readonly business?: string;
  /** Of the invoice; the title of an approved quote. */
  readonly number: string;
  readonly totalCents: Cents;
  /** In the time zone of the account; of a free invoice in UTC. */
  readonly sentOn: CalendarDate;
  /** Of the invoice today, while its link works. */
  readonly state?: 'paid' | 'unpaid' | 'replaced' | 'void';
}

/** Answer of `verify-file`; the same without `file` for whatever is unknown, closed or deleted. */
export interface VerifyFileAnswer {
  readonly success: true;
  readonly file?: VerifiedFile;
}

/**
 * What each operation for clients takes and answers. `note-invoice-opened` is told by a page that somebody looked at and
 * touched, and answers alike whether that was noted or not; so does
 * `report-check-sent`, which carries no text of the visitor. `stop-business-mail` takes the token of a mail, and no body at all. */
export interface ClientLinkCalls {
  'stop-business-mail': { answer: DoneAnswer };
  'get-client-invoice': { answer: GetClientInvoiceAnswer };
  'note-invoice-opened': { answer: DoneAnswer };
  'report-check-sent': { answer: DoneAnswer };
  'verify-file': { body: typeof verifyFileSchema; answer: VerifyFileAnswer };
  'get-client-invoice-pdf': object;
  'get-client-invoice-logo': object;
}
