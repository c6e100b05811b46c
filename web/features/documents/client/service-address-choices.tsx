import { placeText } from '#domain/clients/service-address';
import { Button } from '../../../ui/button.tsx';
import type { ClientSearch } from '../form/saved-entries.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { type ClientDraft, savedClientOf } from './client-form.ts';

interface ServiceAddressChoicesProps {
  readonly form: InvoiceForm<ClientDraft>;
  readonly clients: Pick<ClientSearch, 'entries'>;
}

/** Offers the service addresses of the form's client for the document; empty once it has one. */
export function ServiceAddressChoices({ form, clients: { entries } }: ServiceAddressChoicesProps) {
  const { draft, dispatch } = form;
  const places = savedClientOf(draft, entries)?.serviceAddresses ?? [];
  if (places.length === 0 || (draft.serviceAddress ?? '') !== '') return null;
  return (
    <div className="-mb-2 text-sm text-muted @lg:col-span-2">
      <p id="service-address-choices">Work at another address?</p>
      <ul aria-labelledby="service-address-choices" className="flex flex-wrap gap-x-3">
        {places.map((place) => (
          <li key={place.addressId} className="min-w-0">
            <Button
              variant="quiet"
              className="-ml-4 max-w-full text-left"
              onClick={() => dispatch({ kind: 'ask-for', fields: { serviceAddress: place.address } })}
            >
              <span translate="no">{placeText(place)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
