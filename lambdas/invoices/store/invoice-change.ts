import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import type { ClientChange } from '../../clients/index.ts';
import type { Change } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { NewSubmission } from '../new-submission.ts';
import type { KnownAccount, SaveOutcome } from '../ports.ts';
import type { PaymentChange } from '../totals/counted-as.ts';

/** Attributes to set on a stored invoice; undefined removes one. */
export type RecordChange = NonNullable<Change<InvoiceRecord>['replace']>;

/** How the content was delivered: by email to the client, by email only to the owner, or by the owner to the client. */
export type DeliveryMethod = 'client' | 'owner' | 'by-hand';

/** A new invoice, or an edit of one. */
interface Submission {
  readonly cause: 'submission';
  readonly userId: string;
  readonly submission: NewSubmission;
  readonly before: InvoiceRecord | undefined;
  readonly after: InvoiceRecord;
  readonly client: ClientChange;
}

/** The attributes to set on a stored invoice, with the invoice before and after. */
interface Stored {
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly after: InvoiceRecord;
  readonly set: RecordChange;
}

/** Sent for the first time. From now on the totals of its client and its account include it. */
interface Sent extends Stored {
  readonly cause: 'sent';
  readonly reached: DeliveryMethod;
  readonly content: InvoiceContent;
  readonly client: ClientChange;
  /** The account, if the request has read it. */
  readonly account?: KnownAccount | undefined;
}

/** A later version was delivered, or the current version got a link. */
interface Published extends Stored {
  readonly cause: 'published';
  readonly reached: DeliveryMethod;
  /** True if the owner confirmed that the client has it. */
  readonly isConfirmed?: boolean;
}

/** Paid, partly paid, or open again. */
interface Paid extends Stored {
  readonly cause: 'payment';
  readonly event: Pick<TimelineEvent, 'kind' | 'amountCents' | 'detail'> & { readonly paymentId: string };
  /** Absent if the invoice is marked paid without an amount. */
  readonly payment?: PaymentChange;
  /** The payment of the quote's deposit that `payment` replaces. */
  readonly payments?: readonly PaymentChange[];
  /** True if the client is emailed a receipt. */
  readonly hasReceipt: boolean;
  /** ISO instant when the payment's receipt was queued, if the receipt is dropped before it was emailed. */
  readonly droppedReceiptAt?: string;
}

interface Voided extends Stored {
  readonly cause: 'voided' | 'unvoided';
  readonly client: ClientChange;
}

/** An email to the client is reserved. */
interface ClientMailReserved extends Stored {
  readonly cause: 'client-mail-reserved';
}

/** The invoice shows the outcome of an email. No total changes. */
interface DeliveryShown extends Stored {
  readonly cause: 'delivery-shown';
}

/** The email to the owner was certainly not sent. */
interface OwnerMailReturned extends Stored {
  readonly cause: 'owner-mail-returned';
}

/** A change about online payments that moves no money. No total changes. */
interface OnlineChanged extends Stored {
  readonly cause: 'online-changed';
}

/** A draft was deleted. */
interface Deleted {
  readonly cause: 'deleted';
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly after?: undefined;
}

/** Imported from a full export with its payments. Nobody is emailed. */
interface Imported {
  readonly cause: 'imported';
  readonly userId: string;
  readonly before?: undefined;
  readonly after: InvoiceRecord;
  readonly payments: readonly PaymentChange[];
  readonly client: ClientChange;
}

/** An import is undone: the invoice is deleted with its payments. */
interface ImportUndone {
  readonly cause: 'import-undone';
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly after?: undefined;
  readonly payments: readonly PaymentChange[];
  readonly client: ClientChange;
}

/** An email about the invoice was sent to its client. The invoice itself does not change. */
interface ClientMailed {
  readonly cause: 'client-mailed';
  readonly userId: string;
  readonly invoiceId: string;
  /** ISO instant. */
  readonly mailedAt: string;
  /** The account, if the request has read it. */
  readonly account?: KnownAccount | undefined;
  readonly before?: undefined;
  readonly after?: undefined;
}

/** A change of an invoice that exists before and after it. */
export type StoredInvoiceChange =
  | Sent
  | Published
  | Paid
  | Voided
  | ClientMailReserved
  | DeliveryShown
  | OnlineChanged
  | OwnerMailReturned;

/** A change of an invoice, with everything its projections need. */
export type InvoiceChange =
  | Submission
  | StoredInvoiceChange
  | Deleted
  | Imported
  | ImportUndone
  | ClientMailed;

export type InvoiceCause = InvoiceChange['cause'];

/** The name of a projection: what its writes are about. */
export type Purpose =
  | 'number'
  | 'link'
  | 'client'
  | 'account'
  | 'totals'
  | 'mailbox'
  | 'timeline'
  | 'photos'
  | 'quote'
  | 'job'
  | 'repeat'
  | 'reminders'
  | 'today'
  | 'came-in'
  | 'payment-page'
  | 'deposit';

/** What a failed condition means for a submission. A function reads what tells. */
export type SubmissionConflict = SaveOutcome | (() => Promise<SaveOutcome>);

/** A write that follows from a change. If its conditions fail and it has no meaning, the change is planned again. */
export type FollowingWrite = Write<SubmissionConflict>;

export interface PlannedWrite {
  readonly purpose: Purpose;
  readonly write: FollowingWrite;
}

/**
 * The table with the projections that run for every change of an invoice in it, in order. If several conditions of a
 * submission fail, the first write that has a meaning tells why.
 */
export interface InvoiceTable extends Table {
  readonly projections: readonly InvoiceProjection[];
}

/** Writes that follow from changes of invoices, in the transaction of the change. */
export interface InvoiceProjection {
  readonly purpose: Purpose;
  /** The writes for a change; undefined if this projection does not allow the change. */
  writes(
    table: Table,
    change: InvoiceChange,
    now: Date,
  ): Promise<readonly FollowingWrite[] | undefined> | readonly FollowingWrite[] | undefined;
  /** The writes for several changes in one transaction, in place of those of each change, if they may share an item. */
  writesTogether?(
    table: Table,
    changes: readonly InvoiceChange[],
    now: Date,
  ): Promise<readonly FollowingWrite[]>;
}

/** The changed attributes of a stored invoice, with the invoice before and after. */
export function storedChange(userId: string, before: InvoiceRecord, set: RecordChange): Stored {
  const entries = Object.entries({ ...before, ...set }).filter(([, value]) => value !== undefined);
  return { userId, before, set, after: Object.fromEntries(entries) as unknown as InvoiceRecord };
}
