import { useQuery } from '@tanstack/react-query';
import type { ReadProfileAnswer } from '#domain/contract/profile';
import { fullNameOf } from '#domain/profile/profile';
import { callAsAccount } from '../adapters/api/call-as-account.ts';
import { accountKey } from './cache-keys.ts';
import { useSession } from './session.tsx';

const readAccount = () => callAsAccount('read-profile');

/** Both profiles as the screens use them. */
function viewOf({ lite, business }: ReadProfileAnswer) {
  return {
    lite,
    business,
    /** False sends to sign-up: an account of the mobile app, or one whose sign-up was not finished. */
    hasProfile: Boolean(lite && business),
    /** Name for a greeting; undefined without any, where the e-mail stands in. */
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
