import { json, operationsOf } from '../contract/operation.ts';
import type { ClientEntry } from './client-entry.ts';

/** Jobs, quotes and invoices that one page of a client's timeline reads. */
export const timelineDocumentsPerPage = 20;

/**
 * Answer of `get-client-timeline` (GET /api/clients/{clientId}/timeline?cursor=): what happened with the newest jobs,
 * quotes and invoices of a client, newest first. The next page has the older ones; what happened to them may be newer
 * than entries of this page, so that pages are sorted together.
 */
export interface ClientTimelineAnswer {
  readonly success: true;
  readonly entries: readonly ClientEntry[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** The operations of this module. */
export const operations = operationsOf('client-timeline', {
  'get-client-timeline': {
    method: 'GET',
    path: '/api/clients/{clientId}/timeline',
    access: 'account',
    query: ['cursor'],
    answer: json<ClientTimelineAnswer>,
  },
});
