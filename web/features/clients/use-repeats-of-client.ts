import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RepeatRow } from '#domain/recurring/contract';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { invoicesKey, repeatsOfClientKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Every repeat of the account; the list has few, as each is set up by hand. */
async function allRepeats(): Promise<readonly RepeatRow[]> {
  const rows: RepeatRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await callAsAccount('list-repeats', { query: { cursor } });
    rows.push(...page.repeats);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

/** The invoices to a saved client that repeat; empty until they are read. Reads nothing unless `isAsked`. */
export function useRepeatsOfClient(clientId: string, isAsked: boolean) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: repeatsOfClientKey(userId, clientId),
    queryFn: async () => (await allRepeats()).filter(({ invoice }) => invoice.clientId === clientId),
    enabled: isAsked,
    staleTime: 0,
  });
  return {
    repeats: data ?? [],
    isError,
    /** Reads again what repeats, here and on the pages of the invoices. */
    refresh: () => void cache.invalidateQueries({ queryKey: invoicesKey(userId) }),
  };
}
