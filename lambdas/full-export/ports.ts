import type { Client } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';
import type { ServiceAddress } from '#domain/clients/service-address';
import type { FullExportState } from '#domain/full-export/full-export';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { RecordedPayment } from '#domain/invoices/receipt';
import type { TimelineEvent } from '#domain/invoices/timeline';
import type { Job } from '#domain/jobs/job';
import type { Photo } from '#domain/photos/photo';

/** A full export as stored. Times are ISO. */
export interface StoredExport {
  readonly exportId: string;
  /** `unknown`: a state that only a newer release knows. */
  readonly state: FullExportState | 'unknown';
  readonly startedAt: string;
  /** Invoices and quotes exported so far, and approximately how many there are. */
  readonly done: number;
  readonly total: number;
  /** The ID of its S3 upload. */
  readonly uploadId?: string;
  /** For a finished export: until when it is kept, and its size in bytes. */
  readonly keptUntil?: string;
  readonly bytes?: number;
}

/** Stores the last full export of each account. Every method is safe to repeat. */
export interface FullExports {
  find(userId: string): Promise<StoredExport | undefined>;
  /**
   * Starts an export and its task and counts it among the day's exports, in one transaction. Refused while one is running
   * or stopping, and after the last one of the day.
   */
  start(userId: string, exportId: string, now: Date): Promise<'started' | 'export-running' | 'export-limit'>;
  /** Requests that the running export stops; false if none is running. */
  stop(userId: string): Promise<boolean>;
  /** Stores the export's progress. False if it is no longer running: then nothing may be added to it. */
  report(
    userId: string,
    exportId: string,
    facts: Partial<Pick<StoredExport, 'done' | 'total' | 'uploadId'>>,
  ): Promise<boolean>;
  /**
   * Shows the export to its owner, and queues an email if it took long. If it is no longer running, returns false and
   * writes nothing.
   */
  finish(userId: string, finished: StoredExport, bytes: number, now: Date): Promise<boolean>;
  /** Records that nothing is left of a canceled or failed export. */
  end(userId: string, exportId: string, state: 'canceled' | 'failed'): Promise<void>;
}

/** Everything that belongs to an invoice. */
export interface WholeInvoice {
  readonly record: InvoiceRecord;
  /** The current version. */
  readonly present: InvoiceContent;
  /** The issued versions, oldest first. */
  readonly issued: readonly InvoiceContent[];
  /** In the order they were received. */
  readonly payments: readonly RecordedPayment[];
  /** The payments whose receipt was, or may have been, emailed. */
  readonly paymentsWithReceipt: readonly RecordedPayment[];
  /** Newest first. */
  readonly timeline: readonly TimelineEvent[];
}

/** The data of an account, as an export reads it. */
export interface AccountData {
  /** How many invoices and quotes there are, without drafts of invoices. */
  count(userId: string): Promise<number>;
  /** Undefined if the invoice was deleted meanwhile. */
  wholeInvoice(userId: string, record: InvoiceRecord): Promise<WholeInvoice | undefined>;
  /** IDs of quotes, oldest first, each with the place after which the next ones begin. */
  quoteIds(
    userId: string,
    limit: number,
    after: string | undefined,
  ): Promise<readonly { readonly quoteId: string; readonly place: string }[]>;
  /** Stored photos that something has, oldest first, and the ID after which the next ones begin, if there are more. */
  photos(
    userId: string,
    limit: number,
    after: string | undefined,
  ): Promise<{ readonly photos: readonly Photo[]; readonly next: string | undefined }>;
  clients(userId: string): Promise<readonly Client[]>;
  /** The service addresses of all clients, by client ID. */
  serviceAddresses(userId: string): Promise<ReadonlyMap<string, readonly ServiceAddress[]>>;
  items(userId: string): Promise<readonly SavedItem[]>;
  jobs(userId: string): Promise<readonly Job[]>;
  /** Recurring invoices. */
  repeats(userId: string): Promise<readonly object[]>;
}

/** Temporary objects that an export writes for its own next run. */
export interface ExportFiles {
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, content: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}
