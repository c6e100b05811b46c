import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { logoKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Null without a logo, for which the response is empty. */
async function readLogo(): Promise<Blob | null> {
  const png = await callAsAccount('get-logo');
  return png.size === 0 ? null : png;
}

/** The bytes of the account's current logo. A failure is logged, because pages do not show it. */
export function useLogoBytes() {
  const { userId } = useUser();
  return useQuery({
    queryKey: logoKey(userId),
    queryFn: async () => {
      try {
        return await readLogo();
      } catch (error) {
        console.warn('The logo could not be loaded', error);
        throw error;
      }
    },
    // Reading the same picture again would make it flicker.
    refetchOnWindowFocus: false,
  });
}
