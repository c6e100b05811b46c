import { useMutation } from '@tanstack/react-query';
import { callAsAccount } from '../adapters/api/call-as-account.ts';
import { useShowStored } from './use-account.ts';

/** Emails the owner another link that verifies the account's address. */
export function useSendVerification() {
  const showStored = useShowStored();
  return useMutation({
    mutationFn: () => callAsAccount('send-verification'),
    // Verified on another device meanwhile: what asked for it goes away.
    onSuccess: ({ alreadyVerified }) => {
      if (alreadyVerified) showStored({ emailVerified: true });
    },
  });
}
