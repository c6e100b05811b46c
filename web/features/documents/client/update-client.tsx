import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import type { ClientSearch } from '../form/saved-entries.ts';
import { clientTyped, savedFacts } from './typed-client.ts';
import type { ClientDraft } from './with-client.ts';

interface UpdateClientProps {
  readonly draft: ClientDraft;
  readonly clients: ClientSearch;
}

/** Offers to save what was typed of a client in place of what is saved; nothing while the two agree. */
export function UpdateClient({ draft, clients }: UpdateClientProps) {
  const showToast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const saved = clients.savedAs(draft.clientId, draft.clientName);
  const typed = saved && clientTyped(draft, saved);
  if (!saved || !typed) return null;

  async function save() {
    if (!saved || !typed) return;
    setIsSaving(true);
    const refused = await clients.update(saved.clientId, typed);
    setIsSaving(false);
    const undo = () => void clients.update(saved.clientId, savedFacts(saved));
    showToast(
      refused === undefined
        ? { title: `${typed.name} was saved.`, action: { label: 'Undo', run: undo } }
        : { title: refused },
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
