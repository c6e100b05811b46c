import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultsOffer, defaultsOfferTexts } from '#domain/invoices/defaults-offer';
import { draftOfDefaults } from '#domain/invoices/invoice-defaults';
import { parseDefaults } from '#domain/invoices/validate-defaults';
import type { ReadProfileAnswer } from '#domain/profile/contract';
import { codeOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { accountKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { useAction } from '../../../ui/use-action.ts';

/** The state of an offer. */
type OfferState = 'open' | 'used' | 'undone';

/** Saves the tax or terms of a document as a default of the account, and can undo that. */
export function useChangeDefaults({ change, before }: DefaultsOffer) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const [state, setState] = useState<OfferState>('open');

  const saving = useAction(async (nextState: Exclude<OfferState, 'open'>) => {
    const [newDefaults, expectedDefaults] = nextState === 'used' ? [change, before] : [before, change];
    try {
      // `insteadOf`: the server refuses if the defaults are no longer the expected ones.
      await callAsAccount('save-invoice-defaults', { body: { ...newDefaults, insteadOf: expectedDefaults } });
      // A form that is opened now starts with the new default. A read that started before the change would restore the
      // old one.
      await cache.cancelQueries({ queryKey: accountKey(userId) });
      cache.setQueryData<ReadProfileAnswer>(accountKey(userId), (answer) => {
        if (!answer?.lite) return answer;
        const parsed = parseDefaults({ ...draftOfDefaults(answer.lite), ...newDefaults });
        // Removed first, because a default that was cleared is absent, not empty.
        const { defaultTax: _tax, defaultTerms: _terms, ...lite } = answer.lite;
        const { defaultTax, defaultTerms } = parsed;
        return {
          ...answer,
          lite: {
            ...lite,
            ...(defaultTax && { defaultTax }),
            ...(defaultTerms !== undefined && { defaultTerms }),
          },
        };
      });
      setState(nextState);
    } catch (error) {
      if (codeOf(error) === 'settings-changed')
        void cache.invalidateQueries({ queryKey: accountKey(userId) });
      throw error;
    }
  });

  const failure =
    saving.state.kind !== 'failed'
      ? undefined
      : codeOf(saving.state.error) === 'settings-changed'
        ? defaultsOfferTexts.changedElsewhere
        : defaultsOfferTexts.failed;
  return {
    state,
    failure,
    isSaving: saving.state.kind === 'running',
    use: () => void saving.run('used'),
    undo: () => void saving.run('undone'),
  };
}
