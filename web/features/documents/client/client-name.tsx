import { useState } from 'react';
import { type Client, foldClientName } from '#domain/clients/client';
import { clientPlace } from '#domain/clients/client-match';
import { Combobox } from '../../../ui/combobox.tsx';
import type { Suggestion } from '../../../ui/suggestion-list.tsx';
import { isWindowBlur } from '../form/draft-field.tsx';
import { elementId } from '../form/form-faults.ts';
import { useUnprintableNotice } from '../form/printed-field.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import type { ClientDraft } from './client-form.ts';

/** A saved client as a suggestion. */
export interface ClientSuggestion extends Suggestion {
  readonly client: Client;
}

/** The suggestion for a saved client. The second line tells it from another client of its name. */
export const clientSuggestion = (client: Client): ClientSuggestion => ({
  id: client.clientId,
  label: client.name,
  detail: clientPlace(client),
  client,
});

/** Number of clients suggested while a name is typed; the dropdown lists all. */
const maxSuggestions = 6;

interface ClientNameProps {
  readonly form: InvoiceForm<ClientDraft>;
  readonly search: (text: string) => readonly ClientSuggestion[];
  readonly onPick: (picked: ClientSuggestion) => void;
}

/** Finds or creates a client in one field: a name that is not saved yet becomes a client when the invoice is sent. */
export function ClientName({ form, search, onPick }: ClientNameProps) {
  const [isTyping, setIsTyping] = useState(false);
  const name = form.draft.clientName;
  const suggestedClients = isTyping && name.trim() !== '' ? search(name).slice(0, maxSuggestions) : [];
  return (
    <Combobox
      label="Client name"
      id={elementId('clientName')}
      name="clientName"
      className="@lg:col-span-2"
      autoComplete="section-client organization"
      value={name}
      hint={useUnprintableNotice(name)}
      error={form.errors.get('clientName')}
      onValueChange={(text) => {
        setIsTyping(true);
        // Another name is another client; it can be chosen again.
        if (form.draft.clientId !== '' && foldClientName(text) !== foldClientName(name))
          form.change('clientId', '');
        form.change('clientName', text);
      }}
      onBlur={(event) => {
        setIsTyping(false);
        if (!isWindowBlur(event)) form.onFieldBlur('clientName');
      }}
      suggestions={suggestedClients}
      onPick={(picked) => {
        setIsTyping(false);
        onPick(picked);
      }}
    />
  );
}
