import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { compareItems, matchesItem, type SavedItem, topItems } from '#domain/clients/saved-item';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { itemDirectoryKey, topItemsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { allPages } from './all-pages.ts';

const readTop = async () => (await callAsAccount('list-items')).items;

const readDirectory = () =>
  allPages<SavedItem>(async (cursor) => {
    const { items, cursor: next } = await callAsAccount('list-item-directory', { query: { cursor } });
    return { entries: items, cursor: next };
  });

const none: readonly SavedItem[] = [];

/** All saved items of the user in memory, for their page and for fields that find them. */
export interface SavedItems {
  /** Most used first: the first 20 at once, everything as soon as it is there. */
  readonly items: readonly SavedItem[];
  /** The 20 most used: what a field offers before anything is typed. */
  readonly top: readonly SavedItem[];
  /** The items whose description contains the text, most used first; `top` for an empty search. */
  readonly search: (text: string) => readonly SavedItem[];
  readonly isPending: boolean;
  /** True when nothing could be read and nothing is in the cache. */
  readonly isError: boolean;
  /** False while a search may still miss items beyond the first 20. */
  readonly isComplete: boolean;
  /** True when those beyond the first could not be read. */
  readonly isRestMissing: boolean;
  /** Reads what is missing once more. Stable. */
  readonly retry: () => void;
}

/** Reads the 20 items used most and, only if there may be more, all of them behind it. */
export function useSavedItems(): SavedItems {
  const { userId } = useUser();
  const first = useQuery({ queryKey: topItemsKey(userId), queryFn: readTop });
  const mayHaveMore = (first.data?.length ?? 0) >= topItems;
  const directory = useQuery({
    queryKey: itemDirectoryKey(userId),
    queryFn: readDirectory,
    enabled: mayHaveMore,
  });

  const mostUsed = first.data ?? none;
  const all = mayHaveMore ? directory.data : undefined;
  const items = useMemo(() => (all ? [...all].sort(compareItems) : mostUsed), [all, mostUsed]);
  const top = useMemo(() => items.slice(0, topItems), [items]);
  const search = useCallback(
    (text: string) => (text.trim() === '' ? top : items.filter((item) => matchesItem(item, text))),
    [items, top],
  );

  const { refetch: readFirst, data: hasFirst } = first;
  const { refetch: readAll } = directory;
  const retry = useCallback(
    () => void (hasFirst && mayHaveMore ? readAll() : readFirst()),
    [hasFirst, mayHaveMore, readAll, readFirst],
  );

  return {
    items,
    top,
    search,
    isPending: first.isPending,
    isError: first.isError && !first.data,
    isComplete: first.data !== undefined && (!mayHaveMore || all !== undefined),
    isRestMissing: mayHaveMore && directory.isError && all === undefined,
    retry,
  };
}
