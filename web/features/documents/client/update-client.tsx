import { useState } from 'react';
import { clientTexts } from '#domain/clients/client-fields';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import type { ClientSearch } from '../form/saved-entries.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { type ClientDraft, changedClient, clientsToAskAbout, savedClientOf } from './client-form.ts';

interface UpdateClientProps {
  readonly form: InvoiceForm<ClientDraft>;
  readonly clients: ClientSearch;
}

/** The ID of the client that was chosen last. Typing another name ends the choice, but may be meant to rename it. */
function useLastChosen(clientId: string): string {
  const [lastChosenId, setLastChosenId] = useState(clientId);
  if (clientId !== '' && clientId !== lastChosenId) setLastChosenId(clientId);
  return lastChosenId;
}

/** Offers to update the saved client with the typed values; empty if they are equal. */
export function UpdateClient({ form: { draft, change }, clients: { entries, update } }: UpdateClientProps) {
  const showToast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const lastChosenId = useLastChosen(draft.clientId);
  const renamed =
    clientsToAskAbout(draft, entries).length === 0 ? { ...draft, clientId: lastChosenId } : draft;
  const saved = savedClientOf(draft, entries) ?? savedClientOf(renamed, entries);
  const isRenamed = saved !== undefined && saved === savedClientOf(renamed, entries);
  const changed = saved && changedClient(isRenamed ? renamed : draft, saved);
  if (!saved || !changed) return null;

  async function save() {
    if (!saved || !changed) return;
    setIsSaving(true);
    const errorMessage = await update(saved.clientId, changed);
    setIsSaving(false);
    if (errorMessage === undefined && saved.clientId === lastChosenId) change('clientId', saved.clientId);
    const undo = () => void update(saved.clientId, clientTexts(saved));
    showToast(
      errorMessage === undefined
        ? { title: `${changed.name} was saved.`, action: { label: 'Undo', run: undo } }
        : { title: errorMessage },
    );
  }
  return (
    <div className="-mb-2 flex flex-wrap items-center gap-x-3 text-sm text-muted @lg:col-span-2">
      <p className="min-w-0 break-words">This differs from what is saved of {saved.name}.</p>
      <Button
        variant="quiet"
        className="-mx-4"
        busy={isSaving}
        busyLabel="Saving..."
        onClick={() => void save()}
      >
        Update saved client
      </Button>
    </div>
  );
}
