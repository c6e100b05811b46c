import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadProfileAnswer } from '#domain/profile/contract';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { accountKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';

/**
 * Returns a function that saves a color in the account. Errors are ignored, because sending the invoice saves the color
 * too.
 */
export function useSaveBrandColor(): (brandColor: string) => void {
  const { userId } = useUser();
  const { lite } = useProfile();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (brandColor: string) => callAsAccount('save-invoice-defaults', { body: { brandColor } }),
    onSuccess: (_answer, brandColor) =>
      cache.setQueryData<ReadProfileAnswer>(
        accountKey(userId),
        (account) => account?.lite && { ...account, lite: { ...account.lite, brandColor } },
      ),
  });
  return (brandColor) => {
    if (brandColor !== lite.brandColor) mutate(brandColor);
  };
}
