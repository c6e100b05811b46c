import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BusinessProfile } from '#domain/profile/profile';
import type { Settings } from '#domain/profile/settings';
import { ok, type Result, refuse } from '#domain/result';
import { answerOf, codeOf } from '../../adapters/api/api-refusal.ts';
import { saveSettings } from '../../adapters/api/save-settings.ts';
import { accountKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Why nothing was saved: somebody saved newer settings meanwhile, or anything else. */
export type SaveFailure = 'stale' | 'failed';

/** Saves the settings over the version they were made from, `basedOn`, the `updatedAt` of the profile then read. */
export function useSaveSettings() {
  const cache = useQueryClient();
  const { userId } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (body: Settings & { readonly basedOn: string }) => answerOf(await saveSettings(body)),
  });

  async function save(
    body: Settings & { readonly basedOn: string },
  ): Promise<Result<BusinessProfile, SaveFailure>> {
    try {
      const { business } = await mutateAsync(body);
      // A reload that set out before the save would bring the old profile back.
      await cache.cancelQueries({ queryKey: accountKey(userId) });
      cache.setQueryData(
        accountKey(userId),
        (answer: object | undefined) => answer && { ...answer, business },
      );
      return ok(business);
    } catch (fault) {
      return refuse(codeOf(fault) === 'settings-changed' ? 'stale' : 'failed');
    }
  }

  return { save, isSaving: isPending };
}
