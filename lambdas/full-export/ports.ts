import type { Client } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';
import type { FullExportState } from '#domain/full-export/full-export';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { RecordedPayment } from '#domain/invoices/receipt';
import type { TimelineEvent } from '#domain/invoices/timeline';

/** A full export as stored. Instants are ISO. */
export interface StoredExport {
  readonly exportId: string;
  readonly state: FullExportState | 'unknown';
  readonly startedAt: string;
  /** Invoices and quotes that are in it so far, and about how many there are. */
  readonly done: number;
  readonly total: number;
  /** Names its upload at S3. */
  readonly uploadId?: string;
  /** Of one that is ready: until when it is kept, and its size. */
  readonly keptUntil?: string;
  readonly bytes?: number;
}

/** The full exports of accounts, the last of each. Every method may be repeated. */
export interface FullExports {
  find(userId: string): Promise<StoredExport | undefined>;
  /** Starts one with its task, in one transaction; false while one is running or stopping. */
  start(userId: string, exportId: string, now: Date): Promise<boolean>;
  /** Asks for the end of the one that is running; false if none is. */
  stop(userId: string): Promise<boolean>;
  /** Stores how far it is. False if it is not running any more: then nothing may be added to it. */
  report(
    userId: string,
    exportId: string,
    facts: Partial<Pick<StoredExport, 'done' | 'total' | 'uploadId'>>,
  ): Promise<boolean>;
  /**
   * Shows it to its owner, with the email that says so if it took long. False, and nothing is written, if it is not
   * running any more.
   */
  finish(userId: string, finished: StoredExport, bytes: number, now: Date): Promise<boolean>;
  /** Notes that nothing is left of one that was stopped or given up. */
  end(userId: string, exportId: string, state: 'canceled' | 'failed'): Promise<void>;
}

/** Everything of an invoice. */
export interface WholeInvoice {
  readonly record: InvoiceRecord;
  readonly present: InvoiceContent;
  /** The versions that left for somebody, the oldest first. */
  readonly issued: readonly InvoiceContent[];
  /** In the order they were received. */
  readonly payments: readonly RecordedPayment[];
  /** The payments among them whose receipt was emailed. */
  readonly receipted: readonly RecordedPayment[];
  /** The newest first. */
  readonly timeline: readonly TimelineEvent[];
}

/** What an account holds, as an export reads it. */
export interface AccountData {
  /** How many invoices and quotes there are, but for drafts of invoices. */
  count(userId: string): Promise<number>;
  /** Undefined for an invoice that was deleted meanwhile. */
  wholeInvoice(userId: string, record: InvoiceRecord): Promise<WholeInvoice | undefined>;
  /** Some IDs of quotes, the oldest first, and where the next ones begin. */
  quoteIds(
    userId: string,
    limit: number,
    after: string | undefined,
  ): Promise<readonly { readonly quoteId: string; readonly place: string }[]>;
  clients(userId: string): Promise<readonly Client[]>;
  items(userId: string): Promise<readonly SavedItem[]>;
  /** Jobs that approved quotes made, and how invoices repeat. */
  jobs(userId: string): Promise<readonly object[]>;
  repeats(userId: string): Promise<readonly object[]>;
}

/** Objects that an export writes for its own next run. */
export interface ExportFiles {
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, content: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}
