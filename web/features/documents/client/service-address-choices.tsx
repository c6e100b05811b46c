import type { ClientSearch } from '../form/saved-entries.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { type ClientDraft, savedClientOf } from './client-form.ts';
import { ServicePlaces } from './service-places.tsx';

interface ServiceAddressChoicesProps {
  readonly form: InvoiceForm<ClientDraft>;
  readonly clients: Pick<ClientSearch, 'entries'>;
}

/** Offers the service addresses of the form's client for the document; empty once it has one. */
export function ServiceAddressChoices({ form, clients: { entries } }: ServiceAddressChoicesProps) {
  const { draft, dispatch } = form;
  const places = savedClientOf(draft, entries)?.serviceAddresses ?? [];
  if ((draft.serviceAddress ?? '') !== '') return null;
  return (
    <ServicePlaces
      className="-mb-2 @lg:col-span-2"
      places={places}
      onChoose={(place) => dispatch({ kind: 'ask-for', fields: { serviceAddress: place.address } })}
    />
  );
}
