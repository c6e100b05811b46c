import { useMutation } from '@tanstack/react-query';
import { callAsAccount } from '../adapters/api/call-as-account.ts';
import { useShowStored } from './use-account.ts';

/** Emails the owner a new link for verifying the account's address. */
export function useSendVerification() {
  const showStored = useShowStored();
  return useMutation({
    mutationFn: () => callAsAccount('send-verification'),
    // The address was verified on another device in the meantime, so the request to verify it disappears.
    onSuccess: ({ alreadyVerified }) => {
      if (alreadyVerified) showStored({ emailVerified: true });
    },
  });
}
