import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import type { BusinessProfile } from '#domain/profile/profile';
import { settingsMessages } from '#domain/profile/settings-messages';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { accountKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Why nothing was saved: newer settings were saved elsewhere, or an error message. */
export type SaveFailure = 'stale' | { readonly failed: string };

/**
 * Saves the settings. `basedOn` in the body is the `updatedAt` of the profile when it was read; the API refuses to
 * overwrite a newer one.
 */
export function useSaveSettings() {
  const cache = useQueryClient();
  const { userId } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: BodyOf<'save-settings'>) => callAsAccount('save-settings', { body }),
  });

  async function save(body: BodyOf<'save-settings'>): Promise<Result<BusinessProfile, SaveFailure>> {
    try {
      const { business } = await mutateAsync(body);
      // A read that started before the save would restore the old profile.
      await cache.cancelQueries({ queryKey: accountKey(userId) });
      cache.setQueryData(
        accountKey(userId),
        (answer: object | undefined) => answer && { ...answer, business },
      );
      return ok(business);
    } catch (error) {
      if (codeOf(error) === 'settings-changed') return refuse('stale');
      const failure = failureOf(error);
      // During maintenance, the API's own sentence explains the failure.
      const sentence = failure.code === 'maintenance' ? failure.sentence : undefined;
      return refuse({ failed: sentence ?? withReference(settingsMessages.saveFailed, failure) });
    }
  }

  return { save, isSaving: isPending };
}
