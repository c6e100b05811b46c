import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { withReference } from '#domain/contract/call-failure';
import { type HowToPayDraft, howToPayFaults } from '#domain/documents/how-to-pay';
import type { ShownLite } from '#domain/profile/contract';
import { settingsMessages } from '#domain/profile/settings-messages';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowAccountChange } from '../../session/use-account.ts';
import { storedTexts, useUnsavedChanges } from '../../session/use-unsaved-changes.ts';

const noChanges: Partial<HowToPayDraft> = {};

const readChanges = (value: unknown): Partial<HowToPayDraft> => storedTexts(value, ['text', 'link']);

type Faults = Partial<Record<keyof HowToPayDraft, string>>;

/** The form for how clients pay. */
export function useHowToPayForm({
  howToPay,
  pendingDetails,
}: Pick<ShownLite, 'howToPay' | 'pendingDetails'>) {
  const showAccountChange = useShowAccountChange();
  const unsaved = useUnsavedChanges('how-to-pay', noChanges, readChanges);
  const { changes: typed, setChanges: setTyped } = unsaved;
  const [faults, setFaults] = useState<Faults>({});
  // `pending`: saved, but clients see the change later.
  const [notice, setNotice] = useState<'saved' | 'pending' | { readonly failed: string }>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: HowToPayDraft) => callAsAccount('set-how-to-pay', { body }),
  });
  // Details that clients do not see yet are edited rather than those that they see.
  const { text = '', link = '' } = pendingDetails?.howToPay ?? howToPay ?? {};
  const draft: HowToPayDraft = { text, link, ...typed };

  async function save() {
    const newFaults = howToPayFaults(draft);
    setFaults(newFaults);
    setNotice(undefined);
    if (Object.keys(newFaults).length > 0) return;
    try {
      const stored = await mutateAsync(draft);
      showAccountChange({ howToPay: stored.howToPay, pendingDetails: stored.pendingDetails });
      // Text typed while saving is kept as unsaved.
      setTyped((current) => (current === typed ? noChanges : current));
      setNotice(stored.pendingDetails ? 'pending' : 'saved');
    } catch (error) {
      const failure = failureOf(error);
      const serverFaults = failure.faults ?? [];
      if (serverFaults.length > 0)
        return setFaults(Object.fromEntries(serverFaults.map(({ field, message }) => [field, message])));
      setNotice({ failed: withReference(settingsMessages.saveFailed, failure) });
    }
  }

  return {
    /** The props of a field: value, error and change handler. */
    field: (name: keyof HowToPayDraft) => ({
      id: `how-to-pay-${name}`,
      name,
      value: draft[name],
      error: faults[name],
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
        const { value } = currentTarget;
        setTyped((current) => ({ ...current, [name]: value }));
        setFaults(({ [name]: _corrected, ...others }) => others);
        setNotice(undefined);
      },
    }),
    save: () => void save(),
    isSaving: isPending,
    notice,
    unsaved,
  };
}
