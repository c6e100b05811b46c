import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReadProfileAnswer, ShownLite } from '#domain/contract/profile';
import { fullNameOf } from '#domain/profile/profile';
import { callAsAccount } from '../adapters/api/call-as-account.ts';
import { accountKey } from './cache-keys.ts';
import { useSession, useUser } from './session.tsx';

const readAccount = () => callAsAccount('read-profile');

/** Both profiles as the screens use them. */
function viewOf({ lite, business, toConfirm }: ReadProfileAnswer) {
  return {
    lite,
    business,
    /** What the owner is asked about now; undefined for nothing. */
    toConfirm,
    /** False sends to sign-up: an account of the mobile app, or one whose sign-up was not finished. */
    hasProfile: Boolean(lite && business),
    /** Name for a greeting; undefined without any, then the email is used. */
    firstName: business?.firstName || undefined,
    displayName: (business && fullNameOf(business)) || undefined,
  };
}

/** The signed-in user's account, read again whenever the window regains focus. Idle without a session. */
export function useAccount() {
  const { session } = useSession();
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  return useQuery({
    queryKey: accountKey(userId ?? ''),
    queryFn: readAccount,
    select: viewOf,
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
  });
}

/** Both profiles, on pages behind the guard that has seen them. */
export function useProfile() {
  const { data } = useAccount();
  if (!data?.lite || !data.business) throw new Error('useProfile needs the guard above it');
  return { lite: data.lite, business: data.business };
}

/**
 * Reads the account from the start: what was read before is dropped, and a request that is still unanswered is given up.
 * Nobody has to wait for it; `useAccount` is pending until it is answered. Does nothing without a session.
 */
export function useReloadAccount(): () => void {
  const cache = useQueryClient();
  const { session } = useSession();
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  return useCallback(() => {
    if (userId !== undefined) void cache.resetQueries({ queryKey: accountKey(userId), exact: true });
  }, [cache, userId]);
}

/** What a change that was stored made of the account; undefined for what it no longer has. */
type StoredChange = { readonly [Name in keyof ShownLite]?: ShownLite[Name] | undefined };

/**
 * Shows a stored change on every screen at once, and reads the account again in the background: a slow or failed read
 * neither delays nor undoes what is shown.
 */
export function useShowStored(): (change: StoredChange) => void {
  const cache = useQueryClient();
  const { userId } = useUser();
  return useCallback(
    (change) => {
      const queryKey = accountKey(userId);
      cache.setQueryData<ReadProfileAnswer>(
        queryKey,
        (answer) => answer?.lite && { ...answer, lite: { ...answer.lite, ...change } as ShownLite },
      );
      // Also ends a read that set out before the change.
      void cache.invalidateQueries({ queryKey });
    },
    [cache, userId],
  );
}
