import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#domain/contract/call-types';
import { type DefaultsDraft, draftOfDefaults } from '#domain/invoices/invoice-defaults';
import { parseDefaults, validateDefaults } from '#domain/invoices/validate-defaults';
import type { LiteProfile } from '#domain/profile/profile';
import { setupTexts } from '#domain/profile/setup';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowAccountChange } from '../../session/use-account.ts';

type Defaults = Partial<Pick<DefaultsDraft, 'nextNumber' | 'taxRate'>> & { readonly brandColor?: string };

/** Saves individual steps of Setup. */
export function useSetup(lite: Parameters<typeof draftOfDefaults>[0]) {
  const showAccountChange = useShowAccountChange();
  const [failure, setFailure] = useState<string>();
  const answers = useMutation({
    mutationFn: (body: BodyOf<'update-setup'>) => callAsAccount('update-setup', { body }),
    onSuccess: (_answer, { isDismissed, chargesNoTax }) =>
      showAccountChange({
        ...(isDismissed && { setupDismissedAt: new Date().toISOString() }),
        ...(chargesNoTax !== undefined && { chargesNoTax }),
      } satisfies Partial<LiteProfile>),
    onError: () => setFailure(setupTexts.failed),
  });
  const defaults = useMutation({
    mutationFn: (body: Defaults) => callAsAccount('save-invoice-defaults', { body }),
    onSuccess: (_answer, { brandColor, ...typed }) =>
      showAccountChange({
        ...parseDefaults({ ...draftOfDefaults(lite), ...typed }),
        ...(brandColor !== undefined && { brandColor }),
      }),
    onError: (error) => {
      const { sentence, faults: [first] = [] } = failureOf(error);
      setFailure(first?.message ?? sentence ?? setupTexts.failed);
    },
  });
  return {
    failure,
    isSaving: answers.isPending || defaults.isPending,
    answer(body: BodyOf<'update-setup'>) {
      setFailure(undefined);
      answers.mutate(body);
    },
    saveDefaults(body: Defaults) {
      const [fault] = Object.values(validateDefaults({ ...draftOfDefaults(lite), ...body }));
      setFailure(fault);
      if (fault === undefined) defaults.mutate(body);
    },
  };
}
