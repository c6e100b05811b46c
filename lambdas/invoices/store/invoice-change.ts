import type { InvoiceContent, InvoiceRecord, NewSubmission } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import type { ClientChange } from '../../clients/index.ts';
import type { Change } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { SaveOutcome } from '../ports.ts';
import type { PaymentChange } from '../totals/counted-as.ts';

export type RecordChange = NonNullable<Change<InvoiceRecord>['set']>;

/** How a content reached people: emailed to the client, emailed to the owner alone, or handed over by the owner. */
export type Reached = 'client' | 'owner' | 'by-hand';

/** A new invoice, or an edit of one. */
interface Submission {
  readonly cause: 'submission';
  readonly userId: string;
  readonly submission: NewSubmission;
  readonly before: InvoiceRecord | undefined;
  readonly after: InvoiceRecord;
  readonly client: ClientChange;
}

/** Attributes that a stored invoice sets, with the invoice before and after. */
interface Stored {
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly after: InvoiceRecord;
  readonly set: RecordChange;
}

/** Sent for the first time: from then on its client and its account count it. */
interface Sent extends Stored {
  readonly cause: 'sent';
  readonly reached: Reached;
  readonly content: InvoiceContent;
  readonly client: ClientChange;
}

/** A later version reached somebody, or the present version got a link. */
interface Published extends Stored {
  readonly cause: 'published';
  readonly reached: Reached;
  /** The owner said that the client has it. */
  readonly isConfirmed?: boolean;
}

/** Paid, partly paid, or open again. */
interface Paid extends Stored {
  readonly cause: 'payment';
  readonly event: Pick<TimelineEvent, 'kind' | 'amountCents' | 'detail'> & { readonly paymentId: string };
  /** Absent where the invoice is paid without an amount. */
  readonly payment?: PaymentChange;
  /** The client is mailed a receipt. */
  readonly hasReceipt: boolean;
}

interface Voided extends Stored {
  readonly cause: 'voided' | 'unvoided';
  readonly client: ClientChange;
}

/** An email to the client is under way. */
interface ClientMailReserved extends Stored {
  readonly cause: 'client-mail-reserved';
}

/** The invoice shows what became of an email; nothing that counts changes. */
interface DeliveryShown extends Stored {
  readonly cause: 'delivery-shown';
}

/** The email to the owner was certainly not sent. */
interface OwnerMailReturned extends Stored {
  readonly cause: 'owner-mail-returned';
}

/** What happened to an online payment of it, or whether it can be paid online; nothing that counts changes. */
interface OnlineChanged extends Stored {
  readonly cause: 'online-changed';
}

/** A draft is gone. */
interface Deleted {
  readonly cause: 'deleted';
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly after?: undefined;
  /** Of the deposit that was paid online: they go back to its quote. */
  readonly payments: readonly PaymentChange[];
}

/** Came with an import of a full export, with its payments; nobody is emailed because of it. */
interface Imported {
  readonly cause: 'imported';
  readonly userId: string;
  readonly before?: undefined;
  readonly after: InvoiceRecord;
  readonly payments: readonly PaymentChange[];
  readonly client: ClientChange;
}

/** An import is undone: the invoice is gone with its payments. */
interface ImportUndone {
  readonly cause: 'import-undone';
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly after?: undefined;
  readonly payments: readonly PaymentChange[];
  readonly client: ClientChange;
}

/** An email about the invoice left for its client; the invoice itself stays as it is. */
interface ClientMailed {
  readonly cause: 'client-mailed';
  readonly userId: string;
  readonly invoiceId: string;
  /** ISO instant. */
  readonly mailedAt: string;
  readonly before?: undefined;
  readonly after?: undefined;
}

/** A change of an invoice that is stored already and stays. */
export type StoredInvoiceChange =
  | Sent
  | Published
  | Paid
  | Voided
  | ClientMailReserved
  | DeliveryShown
  | OnlineChanged
  | OwnerMailReturned;

/** What happened to an invoice, with all that its projections need to know. */
export type InvoiceChange =
  | Submission
  | StoredInvoiceChange
  | Deleted
  | Imported
  | ImportUndone
  | ClientMailed;

export type InvoiceCause = InvoiceChange['cause'];

/** What a write is for: tells what its failed condition means. */
export type Purpose =
  | 'content'
  | 'old-content'
  | 'invoice'
  | 'number'
  | 'old-number'
  | 'link'
  | 'client'
  | 'account'
  | 'totals'
  | 'mailbox'
  | 'timeline'
  | 'quote'
  | 'repeat'
  | 'reminders'
  | 'today'
  | 'payment-page'
  | 'deposit';

export interface PlannedWrite {
  readonly purpose: Purpose;
  readonly write: Write;
}

/** Something that follows from changes of invoices, written in the transaction of the change. */
export interface InvoiceProjection {
  readonly purpose: Purpose;
  /** The writes that follow from a change; undefined where this projection does not allow it. */
  writes(
    table: Table,
    change: InvoiceChange,
    now: Date,
  ): Promise<readonly Write[] | undefined> | readonly Write[] | undefined;
  /** What it means for a submission that a condition of these writes failed. */
  explainConflict?(table: Table, submission: NewSubmission): Promise<SaveOutcome>;
}

/** The before, after and attributes of a change that sets attributes of a stored invoice. */
export function setOn(userId: string, before: InvoiceRecord, set: RecordChange): Stored {
  const entries = Object.entries({ ...before, ...set }).filter(([, value]) => value !== undefined);
  return { userId, before, set, after: Object.fromEntries(entries) as unknown as InvoiceRecord };
}
