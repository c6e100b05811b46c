import type { ClientEntry } from '#domain/client-timeline/client-entry';
import type { TimeZone } from '#domain/time-zone';

/** A job, quote or invoice of a client in the timeline. */
export interface TimelineDocument {
  /** An ISO instant, or a day for a job; the newest documents are read first. */
  readonly place: string;
  /** The cursor of its list from which the documents after it are read. */
  readonly cursor: string;
  /** Reads what happened to it. */
  readonly entries: () => Promise<readonly ClientEntry[]>;
}

/** A page of one list, newest first. No cursor after its last document. */
export interface TimelineDocuments {
  readonly documents: readonly TimelineDocument[];
  /** Continues after all that was read, also where a limit of reads left documents out. */
  readonly next?: string;
}

export interface TimelineSubject {
  readonly userId: string;
  readonly clientId: string;
  readonly zone: TimeZone;
}

/** One of the lists that a timeline merges. Reads at most `limit` documents after a cursor. */
export type ReadDocuments = (
  subject: TimelineSubject,
  page: { readonly limit: number; readonly cursor: string | undefined },
) => Promise<TimelineDocuments>;
