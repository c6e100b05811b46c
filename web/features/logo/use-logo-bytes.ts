import { useQuery } from '@tanstack/react-query';
import { ApiRefusal, answerOf } from '../../adapters/api/api-refusal.ts';
import { getLogo } from '../../adapters/api/get-logo.ts';
import { logoKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Null where there is none: such an answer is empty. */
async function readLogo(): Promise<Blob | null> {
  const png = answerOf(await getLogo());
  return png.size === 0 ? null : png;
}

/** The bytes of the account's present logo. A failure is logged only (section 8, Generator). */
export function useLogoBytes() {
  const { userId } = useUser();
  return useQuery({
    queryKey: logoKey(userId),
    queryFn: async () => {
      try {
        return await readLogo();
      } catch (fault) {
        if (!(fault instanceof ApiRefusal)) throw fault;
        console.warn('The logo could not be loaded', fault.message);
        throw fault;
      }
    },
    // New bytes of the same picture would only make it flicker.
    refetchOnWindowFocus: false,
  });
}
