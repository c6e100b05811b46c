import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../adapters/api/call-as-account.ts';
import { signInsKey } from './cache-keys.ts';
import { useUser } from './session.tsx';

/** The recent sign-ins of the account, how many recovery codes are left, and the names of its passkeys. */
export function useSignIns() {
  const { userId } = useUser();
  return useQuery({ queryKey: signInsKey(userId), queryFn: () => callAsAccount('list-sign-ins') });
}
