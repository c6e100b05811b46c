import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#domain/contract/call-types';
import type { BusinessProfile } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { accountKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Why nothing was saved: somebody saved newer settings meanwhile, or anything else. */
export type SaveFailure = 'stale' | 'failed';

/** Saves the settings over the version they were made from, `basedOn`, the `updatedAt` of the profile then read. */
export function useSaveSettings() {
  const cache = useQueryClient();
  const { userId } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: BodyOf<'save-settings'>) => callAsAccount('save-settings', { body }),
  });

  async function save(body: BodyOf<'save-settings'>): Promise<Result<BusinessProfile, SaveFailure>> {
    try {
      const { business } = await mutateAsync(body);
      // A reload that set out before the save would bring the old profile back.
      await cache.cancelQueries({ queryKey: accountKey(userId) });
      cache.setQueryData(
        accountKey(userId),
        (answer: object | undefined) => answer && { ...answer, business },
      );
      return ok(business);
    } catch (error) {
      return refuse(codeOf(error) === 'settings-changed' ? 'stale' : 'failed');
    }
  }

  return { save, isSaving: isPending };
}
