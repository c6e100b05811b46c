import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useUser } from '../../session/session.tsx';

/** Maximum number of pages that are read, so that a repeating cursor cannot cause an endless loop. */
const maxPages = 200;

interface EntryPage<Entry> {
  readonly entries: readonly Entry[];
  readonly cursor?: string | undefined;
}

/** All entries of a paged list. */
async function allPages<Entry>(
  readPage: (cursor: string | undefined) => Promise<EntryPage<Entry>>,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const read = await readPage(cursor);
    entries.push(...read.entries);
    if (read.cursor === undefined) break;
    cursor = read.cursor;
  }
  return entries;
}

/**
 * How to read, compare and search the saved entries of one kind. `FirstAnswer` is the API's answer for the first page.
 */
export interface DirectorySource<FirstAnswer, Entry> {
  readonly firstPageKey: (userId: string) => QueryKey;
  readonly readFirstPage: () => Promise<FirstAnswer>;
  /**
   * Returns the entries of the first page, whether there may be more, and the total count if the answer contains it.
   */
  readonly parseFirstPage: (answer: FirstAnswer) => {
    readonly entries: readonly Entry[];
    readonly hasMore: boolean;
    readonly count?: number;
  };
  readonly allEntriesKey: (userId: string) => QueryKey;
  readonly readPage: (cursor: string | undefined) => Promise<EntryPage<Entry>>;
  readonly compare: (a: Entry, b: Entry) => number;
  readonly matches: (entry: Entry, search: string) => boolean;
  /** Number of entries that a field suggests before anything is typed. */
  readonly maxSuggestions: number;
}

/** All saved entries of one kind in memory, for their page and for search fields. */
export interface Directory<Entry> {
  /** Sorted by `compare`. The first page until all entries are loaded. */
  readonly entries: readonly Entry[];
  /** The first entries, which a field suggests before anything is typed. */
  readonly suggestions: readonly Entry[];
  /** The total number of entries; undefined until it is known. */
  readonly count: number | undefined;
  /** The entries that match a text, in order; `suggestions` for an empty text. */
  readonly search: (text: string) => readonly Entry[];
  /** True until the first response. */
  readonly isPending: boolean;
  /** True if nothing could be read and nothing is cached. */
  readonly isError: boolean;
  /** False while a search may miss entries that are not loaded yet. */
  readonly isComplete: boolean;
  /** True if the entries after the first page could not be read. */
  readonly isRestMissing: boolean;
  /** Reads the missing entries again. Stable between renders. */
  readonly retry: () => void;
  /** All entries, once they are loaded. Rejects if they cannot be read. */
  readonly whenComplete: () => Promise<readonly Entry[]>;
}

const noEntries: readonly never[] = [];

/** Reads the first entries and, only if there are more, all of them. `source` must be stable. */
export function useDirectory<FirstAnswer, Entry>(
  source: DirectorySource<FirstAnswer, Entry>,
): Directory<Entry> {
  const { userId } = useUser();
  const cache = useQueryClient();
  const firstQuery = { queryKey: source.firstPageKey(userId), queryFn: source.readFirstPage };
  const restQuery = { queryKey: source.allEntriesKey(userId), queryFn: () => allPages(source.readPage) };
  const first = useQuery(firstQuery);
  const firstPage = first.data === undefined ? undefined : source.parseFirstPage(first.data);
  const hasMore = firstPage?.hasMore ?? false;
  const rest = useQuery({ ...restQuery, enabled: hasMore });

  const firstEntries = firstPage?.entries ?? noEntries;
  const all = hasMore ? rest.data : undefined;
  const entries = useMemo(
    () => (all ? [...all].sort(source.compare) : firstEntries),
    [all, firstEntries, source],
  );
  const suggestions = useMemo(() => entries.slice(0, source.maxSuggestions), [entries, source]);
  const search = useCallback(
    (text: string) =>
      text.trim() === '' ? suggestions : entries.filter((entry) => source.matches(entry, text)),
    [entries, suggestions, source],
  );
  const { refetch: readFirst } = first;
  const { refetch: readAll } = rest;
  const retry = useCallback(() => void (hasMore ? readAll() : readFirst()), [hasMore, readAll, readFirst]);
  const isComplete = firstPage !== undefined && (!hasMore || all !== undefined);

  return {
    entries,
    suggestions,
    count: isComplete ? entries.length : firstPage?.count,
    search,
    isPending: first.isPending,
    isError: first.isError && firstPage === undefined,
    isComplete,
    isRestMissing: hasMore && rest.isError && all === undefined,
    retry,
    async whenComplete() {
      const page = source.parseFirstPage(await cache.ensureQueryData(firstQuery));
      return page.hasMore ? cache.ensureQueryData(restQuery) : page.entries;
    },
  };
}
