import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { issuedLogoKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';

async function readLogo(version: string): Promise<Blob | null> {
  try {
    return await callAsAccount('get-logo', { query: { version } });
  } catch (error) {
    // Only logged: the invoice is shown without a logo.
    console.warn('The logo could not be loaded', error);
    return null;
  }
}

/** URL of the logo that an invoice was issued with; undefined without a logo or while it is loading. */
export function useIssuedLogo(version: string | undefined): string | undefined {
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: issuedLogoKey(userId, version ?? ''),
    queryFn: () => readLogo(version ?? ''),
    enabled: version !== undefined,
    // A version of a logo never changes; a failed download is tried again.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  });
  return useObjectUrl(data);
}
