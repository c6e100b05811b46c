import { newestEntriesFirst } from '#domain/client-timeline/client-entry';
import { type ClientTimelineAnswer, timelineDocumentsPerPage } from '#domain/client-timeline/contract';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import { clientLookup } from '../clients/index.ts';
import { timeZoneReader } from '../invoices/index.ts';
import type { Table } from '../platform/table/table.ts';
import { documentLists, statementEntries } from './store/timeline-documents.ts';
import type { TimelineDocument, TimelineDocuments } from './timeline-document.ts';

const lists = ['jobs', 'quotes', 'invoices'] as const;

type ListName = (typeof lists)[number];

/** Where each list continues; 'end' where it has no more. */
type Places = Readonly<Record<ListName, string | undefined>>;

const ended = 'end';

/** Separates the cursors of the lists. None of them contains it. */
const separator = '~';

function placesOf(cursor: string | undefined): Places {
  const [jobs, quotes, invoices] = (cursor ?? '').split(separator).map((place) => place || undefined);
  return { jobs, quotes, invoices };
}

/** The newest documents of all lists, and where each list continues. */
function newestOf(
  read: Readonly<Record<ListName, TimelineDocuments>>,
  from: Places,
): { readonly shown: readonly TimelineDocument[]; readonly next: Places } {
  const found = lists.flatMap((list) => read[list].documents.map((document) => ({ list, document })));
  const shown = found
    .toSorted((one, other) => (one.document.place < other.document.place ? 1 : -1))
    .slice(0, timelineDocumentsPerPage);
  const placeAfter = (list: ListName): string => {
    const { documents, next = ended } = read[list];
    const taken = shown.filter((each) => each.list === list);
    if (taken.length === documents.length) return next;
    return taken.at(-1)?.document.cursor ?? from[list] ?? '';
  };
  const next = { jobs: placeAfter('jobs'), quotes: placeAfter('quotes'), invoices: placeAfter('invoices') };
  return { shown: shown.map(({ document }) => document), next };
}

/**
 * A page of what happened with a client: the newest jobs, quotes and invoices of three lists, and of each its payments and
 * emails. It reads a limited number of documents, whatever the account has.
 */
export async function getClientTimeline(
  userId: string,
  clientId: string,
  cursor: string | undefined,
  table: Table,
): Promise<Result<ClientTimelineAnswer, Problem>> {
  if (!isKeyId(clientId)) return refuse(problem('client-not-found'));
  const [client, zone] = await Promise.all([
    clientLookup(table, userId).byId(clientId),
    timeZoneReader(table)(userId),
  ]);
  if (!client) return refuse(problem('client-not-found'));
  const from = placesOf(cursor);
  const subject = { userId, clientId, zone };
  const read = documentLists(table);
  const readList = async (list: ListName): Promise<TimelineDocuments> =>
    from[list] === ended
      ? { documents: [] }
      : read[list](subject, { limit: timelineDocumentsPerPage, cursor: from[list] });
  const [jobs, quotes, invoices] = await Promise.all(lists.map(readList));
  const none: TimelineDocuments = { documents: [] };
  const { shown, next } = newestOf(
    { jobs: jobs ?? none, quotes: quotes ?? none, invoices: invoices ?? none },
    from,
  );
  const [statements, ...entries] = await Promise.all([
    cursor === undefined ? statementEntries(table, clientId) : [],
    ...shown.map((document) => document.entries()),
  ]);
  const isLast = lists.every((list) => next[list] === ended);
  return ok({
    success: true,
    entries: newestEntriesFirst([...entries.flat(), ...statements]),
    ...(!isLast && { cursor: lists.map((list) => next[list]).join(separator) }),
  });
}
