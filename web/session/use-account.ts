import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReadProfileAnswer, ShownLite } from '#domain/profile/contract';
import { fullNameOf } from '#domain/profile/profile';
import { callAsAccount } from '../adapters/api/call-as-account.ts';
import { accountKey } from './cache-keys.ts';
import { useSession, useUser } from './session.tsx';

const readAccount = () => callAsAccount('read-profile');

/** The account and business profiles in the form that screens use. */
function viewOf({ lite, business, toConfirm }: ReadProfileAnswer) {
  return {
    lite,
    business,
    /** Values that the owner should confirm; undefined if there are none. */
    toConfirm,
    /** False leads to sign-up: an account of the mobile app, or an unfinished sign-up. */
    hasProfile: Boolean(lite && business),
    /** The name for a greeting; undefined if it is empty, in which case screens show the email. */
    firstName: business?.firstName || undefined,
    /** The full name; undefined if it is empty. */
    displayName: (business && fullNameOf(business)) || undefined,
  };
}

/** The signed-in user's account, read again when the window regains focus. Disabled without a session. */
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

/** Both profiles. Only for pages that require a profile. */
export function useProfile() {
  const { data } = useAccount();
  if (!data?.lite || !data.business) throw new Error('useProfile needs the guard above it');
  return { lite: data.lite, business: data.business };
}

/**
 * Discards the cached account, cancels a running read, and reads the account again. Callers need not wait: `useAccount`
 * is pending until the response. Does nothing without a session.
 */
export function useReloadAccount(): () => void {
  const cache = useQueryClient();
  const { session } = useSession();
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  return useCallback(() => {
    if (userId !== undefined) void cache.resetQueries({ queryKey: accountKey(userId), exact: true });
  }, [cache, userId]);
}

/** The changed fields of the account after a stored change; undefined for removed ones. */
type StoredChange = { readonly [Name in keyof ShownLite]?: ShownLite[Name] | undefined };

/**
 * Shows a stored change on every page at once, and reads the account again in the background. A slow or failed read
 * neither delays nor undoes what is shown.
 */
export function useShowAccountChange(): (change: StoredChange) => void {
  const cache = useQueryClient();
  const { userId } = useUser();
  return useCallback(
    (change) => {
      const queryKey = accountKey(userId);
      cache.setQueryData<ReadProfileAnswer>(
        queryKey,
        (answer) => answer?.lite && { ...answer, lite: { ...answer.lite, ...change } as ShownLite },
      );
      // Reads the account again, and cancels a read that started before the change.
      void cache.invalidateQueries({ queryKey });
    },
    [cache, userId],
  );
}

/** Emails the owner a new link for verifying the account's address. */
export function useSendVerification() {
  const showAccountChange = useShowAccountChange();
  return useMutation({
    mutationFn: () => callAsAccount('send-verification'),
    // The address was verified on another device in the meantime, so the request to verify it disappears.
    onSuccess: ({ alreadyVerified }) => {
      showAccountChange(alreadyVerified ? { emailVerified: true } : { verificationNotSentAt: undefined });
    },
  });
}
