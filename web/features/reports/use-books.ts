import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookInvoice } from '#domain/reports/books';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { booksKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** How many invoices of the account were read. */
export interface ReadingProgress {
  /** Number of invoices read so far. */
  readonly read: number;
  /** Approximate total number of invoices. */
  readonly count: number;
}

/** Reads all invoices of the account, page by page. */
export async function readAllBooks(
  onProgress: (progress: ReadingProgress) => void,
  options: { readonly withLines?: boolean; readonly signal?: AbortSignal } = {},
): Promise<readonly BookInvoice[]> {
  const invoices: BookInvoice[] = [];
  let cursor: string | undefined;
  let count = 0;
  do {
    options.signal?.throwIfAborted();
    const query = {
      ...(cursor !== undefined && { cursor }),
      ...(options.withLines && { lines: 'yes' }),
    };
    const page = await callAsAccount('read-books', { query });
    invoices.push(...page.invoices);
    // Only the first page has the total.
    count = page.count ?? count;
    onProgress({ read: invoices.length, count: Math.max(count, invoices.length) });
    cursor = page.cursor;
  } while (cursor !== undefined);
  return invoices;
}

/** All invoices of the account with their payments, and the loading progress. */
export function useBooks() {
  const { userId } = useUser();
  const [progress, setProgress] = useState<ReadingProgress>({ read: 0, count: 0 });
  const { data, isError, refetch } = useQuery({
    queryKey: booksKey(userId),
    queryFn: ({ signal }) => readAllBooks(setProgress, { signal }),
    staleTime: 0,
  });
  return { invoices: data, isError, refetch, progress };
}
