import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useUser } from '../../session/session.tsx';

/** Maximum number of pages that are read, so that a cyclic cursor ends. No account has nearly as many. */
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

/** How to read, compare and search the saved entries of one kind. `First` is the cached first response. */
export interface DirectoryKind<First, Entry> {
  readonly firstKey: (userId: string) => QueryKey;
  readonly readFirst: () => Promise<First>;
  /** The entries of the first response, whether there may be more, and the total count if the response contains it. */
  readonly first: (answer: First) => {
    readonly entries: readonly Entry[];
    readonly hasMore: boolean;
    readonly count?: number;
  };
  readonly allKey: (userId: string) => QueryKey;
  readonly readPage: (cursor: string | undefined) => Promise<EntryPage<Entry>>;
  readonly compare: (one: Entry, other: Entry) => number;
  readonly matches: (entry: Entry, search: string) => boolean;
  /** Number of entries that a field suggests before anything is typed. */
  readonly most: number;
}

/** All saved entries of one kind in memory, for their page and for fields that find them. */
export interface Directory<Entry> {
  /** Sorted by the kind's order. Contains the first page at once, and all entries when they are loaded. */
  readonly entries: readonly Entry[];
  /** The first entries, which a field suggests before anything is typed. */
  readonly top: readonly Entry[];
  /** The total number of entries; undefined until it is known. */
  readonly count: number | undefined;
  /** The entries that match a text, in order; `top` for an empty text. */
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
}

const none: readonly never[] = [];

/** Reads the first entries and, only if there are more, all of them. `kind` must be stable. */
export function useDirectory<First, Entry>(kind: DirectoryKind<First, Entry>): Directory<Entry> {
  const { userId } = useUser();
  const first = useQuery({ queryKey: kind.firstKey(userId), queryFn: kind.readFirst });
  const known = first.data === undefined ? undefined : kind.first(first.data);
  const hasMore = known?.hasMore ?? false;
  const rest = useQuery({
    queryKey: kind.allKey(userId),
    queryFn: () => allPages(kind.readPage),
    enabled: hasMore,
  });

  const firstEntries = known?.entries ?? none;
  const all = hasMore ? rest.data : undefined;
  const entries = useMemo(
    () => (all ? [...all].sort(kind.compare) : firstEntries),
    [all, firstEntries, kind],
  );
  const top = useMemo(() => entries.slice(0, kind.most), [entries, kind]);
  const search = useCallback(
    (text: string) => (text.trim() === '' ? top : entries.filter((entry) => kind.matches(entry, text))),
    [entries, top, kind],
  );
  const { refetch: readFirst } = first;
  const { refetch: readAll } = rest;
  const retry = useCallback(() => void (hasMore ? readAll() : readFirst()), [hasMore, readAll, readFirst]);
  const isComplete = known !== undefined && (!hasMore || all !== undefined);

  return {
    entries,
    top,
    count: isComplete ? entries.length : known?.count,
    search,
    isPending: first.isPending,
    isError: first.isError && known === undefined,
    isComplete,
    isRestMissing: hasMore && rest.isError && all === undefined,
    retry,
  };
}
