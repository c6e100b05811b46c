import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#domain/address-book/client';
import { generatorTexts } from '#domain/lite-invoice/generator-texts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import type { Suggestion } from '../../../ui/suggestion-list.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { DraftField, isWindowBlur } from '../../paper/form/draft-field.tsx';
import { elementId } from '../../paper/form/field-keys.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { type LiteInvoiceDraft, withClient } from './lite-draft.ts';
import type { ClientSearch } from './saved-entries.ts';

interface ClientSuggestion extends Suggestion {
  readonly client: Client;
}

const suggestionOf = (client: Client): ClientSuggestion => ({
  id: client.clientId,
  label: client.name,
  detail: client.email || client.phone || client.city,
  client,
});

/** Saved clients offered while a name is typed; all of them stand behind the dropdown. */
const offered = 6;

interface BillToSectionProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  readonly clients: ClientSearch;
}

/** Whom the invoice is for: typed, or found among the saved clients. */
export function BillToSection({ form, clients }: BillToSectionProps) {
  const { draft, dispatch } = form;
  const showToast = useToast();
  const pick = ({ client }: ClientSuggestion) => {
    const write = (from: LiteInvoiceDraft) => {
      for (const field of clientFields) dispatch({ kind: 'change', field, value: from[field] });
    };
    write(withClient(draft, client));
    // Beside the name, which is how a client is found, nothing that was typed goes without a way back.
    if (clientFields.some((field) => field !== 'clientName' && draft[field] !== ''))
      showToast({ title: 'Client replaced', action: { label: 'Undo', run: () => write(draft) } });
  };
  const search = (text: string) => clients.search(text).map(suggestionOf);
  return (
    <section aria-labelledby="bill-to-heading" className="p-4 sm:p-6">
      <div className="-mt-2 mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="bill-to-heading" className="text-lg font-semibold">
          Bill To
        </h2>
        {clients.count > 0 && (
          <SearchPicker
            searchLabel="Search clients"
            search={search}
            onPick={pick}
            emptyText={(searched) =>
              searched.trim() === '' ? generatorTexts.noClients : generatorTexts.noClientFound
            }
            triggerClassName={buttonClasses('outline')}
            trigger={
              <span className="inline-flex items-center gap-2">
                Select Saved Client
                <ChevronDown aria-hidden="true" className="size-4" />
              </span>
            }
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading stands beside a button, which a legend cannot */}
      <div role="group" aria-labelledby="bill-to-heading" className="grid gap-4 @lg:grid-cols-2">
        <ClientName form={form} search={search} onPick={pick} />
        <DraftField
          form={form}
          field="clientAddress"
          label="Address"
          autoComplete="section-client street-address"
        />
        <DraftField
          form={form}
          field="clientCity"
          label="City, State ZIP"
          autoComplete="section-client address-level2"
        />
        <DraftField
          form={form}
          field="clientPhone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="section-client tel"
        />
        <DraftField
          form={form}
          field="clientEmail"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="section-client email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </section>
  );
}

const clientFields = [
  'clientId',
  'clientName',
  'clientAddress',
  'clientCity',
  'clientPhone',
  'clientEmail',
] as const;

interface ClientNameProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  readonly search: (text: string) => readonly ClientSuggestion[];
  readonly onPick: (picked: ClientSuggestion) => void;
}

/** Find or create in one field: a name that is not saved yet becomes a client when the invoice is sent. */
function ClientName({ form, search, onPick }: ClientNameProps) {
  const [isTyping, setIsTyping] = useState(false);
  const name = form.draft.clientName;
  const found = isTyping && name.trim() !== '' ? search(name).slice(0, offered) : [];
  return (
    <Combobox
      label="Client name"
      id={elementId('clientName')}
      name="clientName"
      className="@lg:col-span-2"
      autoComplete="section-client organization"
      value={name}
      error={form.errors.get('clientName')}
      onValueChange={(text) => {
        setIsTyping(true);
        form.change('clientName', text);
      }}
      onBlur={(event) => {
        setIsTyping(false);
        if (!isWindowBlur(event)) form.leave('clientName');
      }}
      suggestions={found}
      onPick={(picked) => {
        setIsTyping(false);
        onPick(picked);
      }}
    />
  );
}
