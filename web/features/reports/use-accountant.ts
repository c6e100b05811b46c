import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BooksPeriod } from '#domain/reports/books-period';
import type { EmailAccountantAnswer } from '#domain/reports/contract';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { accountantKey, accountantMailKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** The accountant's address and the last email; read again when the owner comes back from confirming the address. */
export function useAccountant() {
  const { userId } = useUser();
  return useQuery({
    queryKey: accountantKey(userId),
    queryFn: () => callAsAccount('get-accountant'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Saves the accountant's address, or removes it with ''. The same address again emails the link again. */
export function useSetAccountant() {
  const { userId } = useUser();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callAsAccount('set-accountant', { body: { email } }),
    onSuccess: (answer) => cache.setQueryData(accountantKey(userId), answer),
  });
}

/** Milliseconds between reads of the email's status while it is being sent. */
const pollMilliseconds = 2000;

/** The email to send. The Idempotency-Key ensures that it is sent at most once. */
interface EmailRequest extends BooksPeriod {
  readonly key: string;
  readonly to: string;
}

const noRequest: EmailRequest = { key: '', to: '', from: '', until: '' };

const isFinal = (answer: EmailAccountantAnswer | undefined): boolean =>
  answer !== undefined && answer.state !== 'waiting';

/**
 * Emails the reports. The same call with the same key then returns the state of its email, so the call is repeated until
 * the state is final.
 */
export function useEmailAccountant() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const [request, setRequest] = useState(noRequest);
  const { key, ...body } = request;
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: accountantMailKey(userId, key),
    queryFn: () => callAsAccount('email-accountant', { body, key }),
    enabled: key !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMilliseconds : false),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isDecided = isFinal(data) || isError;
  useEffect(() => {
    // The page shows the last email. After a refusal, the address may be another one.
    if (isDecided) void cache.invalidateQueries({ queryKey: accountantKey(userId) });
  }, [cache, userId, isDecided]);
  const isFor = (to: string | undefined, { from, until }: BooksPeriod): boolean =>
    request.to === to && request.from === from && request.until === until;
  return {
    /** The answer to the last request, which was for an address and a period if `isFor` is true. */
    answer: data,
    isFor,
    isBusy: isFetching && data === undefined,
    failure: isError && data === undefined ? failureOf(error) : undefined,
    /**
     * Repeats the last request with its key if it was for the same and failed or still waits. Otherwise starts a new
     * one.
     */
    send(to: string, { from, until }: BooksPeriod) {
      if (isFor(to, { from, until }) && (isError || data?.state === 'waiting')) void refetch();
      else setRequest({ key: crypto.randomUUID(), to, from, until });
    },
  };
}
