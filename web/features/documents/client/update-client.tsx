import { useState } from 'react';
import { clientTexts } from '#domain/clients/client-fields';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import type { ClientSearch } from '../form/saved-entries.ts';
import { type ClientDraft, changedClient } from './client-form.ts';

interface UpdateClientProps {
  readonly draft: ClientDraft;
  readonly clients: ClientSearch;
}

/** Offers to update the saved client with the typed values; empty if they are equal. */
export function UpdateClient({ draft, clients }: UpdateClientProps) {
  const showToast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const saved = clients.findSaved(draft.clientId, draft.clientName);
  const changed = saved && changedClient(draft, saved);
  if (!saved || !changed) return null;

  async function save() {
    if (!saved || !changed) return;
    setIsSaving(true);
    const errorMessage = await clients.update(saved.clientId, changed);
    setIsSaving(false);
    const undo = () => void clients.update(saved.clientId, clientTexts(saved));
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
