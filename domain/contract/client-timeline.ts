import type { ClientEntry } from '../client-timeline/client-entry.ts';

/** Jobs, quotes and invoices that one page of a client's timeline reads. */
export const timelineDocumentsPerPage = 20;

/**
 * Answer of `get-client-timeline` (GET /api/clients/{clientId}/timeline?cursor=): what happened with the newest jobs, quotes
 * and invoices of a client, newest first. The next page has the older ones; what happened to them may be newer than
 * entries of this page, so that pages are sorted together.
 */
export interface ClientTimelineAnswer {
  readonly success: true;
  readonly entries: readonly ClientEntry[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** Answer types of the timeline of a client. */
export interface ClientTimelineCalls {
  'get-client-timeline': { query: 'cursor'; answer: ClientTimelineAnswer };
}
