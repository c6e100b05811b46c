import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { taxFields } from '#domain/documents/invoice-draft';
import { type DefaultsDraft, draftOfDefaults, type InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import { parseDefaults, validateDefaults } from '#domain/invoices/validate-defaults';
import { settingsMessages } from '#domain/profile/settings-messages';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowAccountChange } from '../../session/use-account.ts';
import { storedTexts, useUnsavedChanges } from '../../session/use-unsaved-changes.ts';

type Field = keyof DefaultsDraft;
type Faults = Partial<Record<Field, string>>;

/** Changes that are not saved yet. */
type Changes = Partial<DefaultsDraft> & { readonly brandColor?: string };

const noChanges: Changes = {};
const changeableFields = [
  ...taxFields,
  'terms',
  'notes',
  'message',
  'nextNumber',
  'nextQuoteNumber',
  'brandColor',
] as const;

const readChanges = (stored: unknown): Changes => storedTexts(stored, changeableFields);

/** The result of the last save, with the error message if it failed. */
type SaveNotice = 'saved' | { readonly failed: string };

/**
 * The form for the invoice defaults. Only changed fields are sent, so that changes saved elsewhere in the meantime
 * stay.
 */
export function useInvoiceDefaults(saved: InvoiceDefaults) {
  const showAccountChange = useShowAccountChange();
  const unsaved = useUnsavedChanges('invoice-defaults', noChanges, readChanges);
  const { changes, setChanges } = unsaved;
  const { brandColor: color, ...typed } = changes;
  const [faults, setFaults] = useState<Faults>({});
  const [notice, setNotice] = useState<SaveNotice>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: BodyOf<'save-invoice-defaults'>) => callAsAccount('save-invoice-defaults', { body }),
  });
  const draft: DefaultsDraft = { ...draftOfDefaults(saved), ...typed };
  function change(name: Field, value: string) {
    setChanges((current) => ({ ...current, [name]: value }));
    setFaults(({ [name]: _corrected, ...others }) => others);
    setNotice(undefined);
  }

  async function save() {
    const newFaults = validateDefaults(draft);
    setFaults(newFaults);
    setNotice(undefined);
    if (Object.keys(newFaults).length > 0) return;
    try {
      const picked = color !== undefined && { brandColor: color };
      // The parts are sent with the rate, because a rate without parts would remove them.
      const { taxParts } = draft;
      await mutateAsync({ ...typed, ...(typed.taxRate !== undefined && { taxParts }), ...picked });
      showAccountChange({ ...parseDefaults(draft), ...picked });
      // Text typed while saving is kept as unsaved.
      setChanges((current) => (current === changes ? noChanges : current));
      setNotice('saved');
    } catch (error) {
      const failure = failureOf(error);
      const { code, sentence, faults: serverFaults = [] } = failure;
      if (code === 'number-taken') return setFaults({ nextNumber: sentence ?? '' });
      if (serverFaults.length > 0)
        return setFaults(Object.fromEntries(serverFaults.map(({ field, message }) => [field, message])));
      setNotice({ failed: withReference(settingsMessages.saveFailed, failure) });
    }
  }

  return {
    /** The props of a field: value, error and change handler. */
    field: (name: Field) => ({
      id: `default-${name}`,
      name,
      value: draft[name],
      error: faults[name],
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        change(name, currentTarget.value),
    }),
    change,
    /** The chosen color that is not saved yet. */
    color,
    pickColor(picked: string) {
      setChanges((current) => ({ ...current, brandColor: picked }));
      setNotice(undefined);
    },
    save: () => void save(),
    isSaving: isPending,
    notice,
    unsaved,
  };
}
