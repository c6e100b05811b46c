import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { clientFieldList } from '#domain/clients/client-fields';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { buttonClasses } from '../../../ui/button.tsx';
import { FoldedLine, usePhoneFold } from '../../../ui/phone-fold.tsx';
import { SearchPicker, usePrefetchSearch } from '../../../ui/search-picker.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { DraftField } from '../form/draft-field.tsx';
import { elementId } from '../form/form-faults.ts';
import { isSameButAmounts } from '../form/same-but-amounts.ts';
import { type ClientSearch, loadFailureOf } from '../form/saved-entries.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { AddressQuestion } from './address-question.tsx';
import { type ClientDraft, clientInputs, withClient } from './client-form.ts';
import { ClientName, type ClientSuggestion, clientSuggestion } from './client-name.tsx';
import { ClientQuestion, identityKey } from './client-question.tsx';
import { ServiceAddressChoices } from './service-address-choices.tsx';
import { UpdateClient } from './update-client.tsx';

/** Returns a function that fills the form with a saved client. */
function usePickClient({ draft, dispatch }: InvoiceForm<ClientDraft>) {
  const showToast = useToast();
  return ({ client }: ClientSuggestion) => {
    const fillIn = (source: ClientDraft) => {
      dispatch({ kind: 'change', field: 'clientId', value: source.clientId });
      for (const { inDocument: field } of clientFieldList)
        dispatch({ kind: 'change', field, value: source[field] ?? '' });
      // A place of the client before is none of this client's.
      if (draft.serviceAddress && draft.clientId !== '')
        dispatch({ kind: 'change', field: 'serviceAddress', value: source.serviceAddress ?? '' });
    };
    const isSame = client.clientId === draft.clientId;
    fillIn({ ...withClient(draft, client), serviceAddress: isSame ? draft.serviceAddress : '' });
    // A replaced name needs no Undo, because it was only the search text.
    const isReplaced = clientFieldList.some(({ kind, inDocument }) => kind !== 'name' && draft[inDocument]);
    if (draft.clientId !== '' || isReplaced)
      showToast({ title: 'Client replaced', action: { label: 'Undo', run: () => fillIn(draft) } });
  };
}

interface BillToSectionProps {
  readonly form: InvoiceForm<ClientDraft>;
  readonly clients: ClientSearch;
  readonly heading: 'Bill To' | 'Prepared for';
}

/** The section for the client of an invoice or quote: typed, or chosen from the saved clients. */
export const BillToSection = memo(function BillToSection({ form, clients, heading }: BillToSectionProps) {
  const pick = usePickClient(form);
  usePrefetchSearch();
  const [addressOnBlur, setAddressOnBlur] = useState('');
  // A form that starts with a typed client, such as one from the free generator, asks at once.
  const [keyOnBlur, setKeyOnBlur] = useState(() => identityKey(form.draft));
  const search = (text: string) => clients.search(text).map(clientSuggestion);
  return (
    <section aria-labelledby="bill-to-heading" className="p-4 sm:p-6">
      <div className="-mt-2 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="bill-to-heading" className="text-lg font-semibold">
          {heading}
        </h2>
        {(clients.count > 0 || clients.isError) && (
          <SearchPicker
            searchLabel="Search clients"
            search={search}
            onPick={pick}
            failure={loadFailureOf(clients, generatorTexts.clientsNotLoaded)}
            emptyText={(searchText) =>
              searchText.trim() === '' ? generatorTexts.noClients : generatorTexts.noClientFound
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
      {/* biome-ignore lint/a11y/useSemanticElements: the heading is beside a button, which a legend cannot be */}
      <div
        role="group"
        aria-labelledby="bill-to-heading"
        className="grid gap-4 @lg:grid-cols-2"
        onBlur={() => {
          setAddressOnBlur(form.draft.clientEmail);
          setKeyOnBlur(identityKey(form.draft));
        }}
      >
        <ClientName form={form} search={search} onPick={pick} />
        <ContactFields form={form} />
        <AddressQuestion
          address={form.draft.clientEmail}
          addressOnBlur={addressOnBlur}
          onUse={(address) => form.change('clientEmail', address)}
        />
        <ClientQuestion
          form={form}
          clients={clients}
          keyOnBlur={keyOnBlur}
          onPick={(client) => pick(clientSuggestion(client))}
        />
        <ServiceAddressChoices form={form} clients={clients} />
        <UpdateClient form={form} clients={clients} />
      </div>
    </section>
  );
}, isSameButAmounts);

/** Email, address and phone. On a phone the email comes first, and the others after one press. */
function ContactFields({ form }: Pick<BillToSectionProps, 'form'>) {
  const contacts = clientFieldList.filter(({ kind }) => kind !== 'name');
  const others = contacts.filter(({ kind }) => kind !== 'email');
  const fold = usePhoneFold(
    others.map(({ inDocument }) => inDocument),
    others.some(({ inDocument }) => form.draft[inDocument] || form.errors.has(inDocument)),
  );
  const shown = fold.isPhone
    ? [...contacts.filter(({ kind }) => kind === 'email'), ...(fold.isOpen ? others : [])]
    : contacts;
  const [firstOther] = others;
  return (
    <>
      {shown.map(({ inDocument, kind, formLabel, autoComplete }) => (
        <DraftField
          key={inDocument}
          form={form}
          field={inDocument}
          label={formLabel}
          autoComplete={`section-client ${autoComplete}`}
          {...clientInputs[kind]}
        />
      ))}
      {!fold.isOpen && firstOther && (
        <FoldedLine
          label={generatorTexts.addressAndPhone}
          onOpen={() => fold.open(elementId(firstOther.inDocument))}
        />
      )}
    </>
  );
}
