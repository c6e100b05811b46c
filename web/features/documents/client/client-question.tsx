import { useState } from 'react';
import type { Client } from '#domain/clients/client';
import { clientPlace } from '#domain/clients/client-match';
import type { ClientSearch } from '../form/saved-entries.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { type ClientDraft, clientsToAskAbout, identityOf } from './client-form.ts';

/** Most clients of one name that are asked about; the others are found with "Select Saved Client". */
const maxAsked = 3;

/** The typed name, email and address as one text, to notice that they changed. */
export const identityKey = (draft: ClientDraft): string => JSON.stringify(identityOf(draft));

interface ClientQuestionProps {
  readonly form: InvoiceForm<ClientDraft>;
  readonly clients: ClientSearch;
  /** The `identityKey` when a field of the client last lost focus. Nothing is asked while somebody types. */
  readonly keyOnBlur: string;
  /** Fills the form with a client. */
  readonly onPick: (client: Client) => void;
}

/** The question whether a saved client of a typed name is meant. */
export function isThisClient(client: Client): string {
  const place = clientPlace(client);
  return place === '' ? `Is this the ${client.name} you saved?` : `Is this the ${client.name} at ${place}?`;
}

/** The classes of the buttons that answer it. */
export const answerClasses = 'min-h-11 px-2 font-semibold text-link underline';

/**
 * Asks whether a saved client with the typed name is meant if it has another email or address, or if several have the
 * name. Sending does not wait for the answer: without one, it is another client.
 */
export function ClientQuestion({ form, clients, keyOnBlur, onPick }: ClientQuestionProps) {
  const { draft } = form;
  const key = identityKey(draft);
  const [deniedKey, setDeniedKey] = useState('');
  const asked =
    key === keyOnBlur && key !== deniedKey
      ? clientsToAskAbout(draft, clients.entries).slice(0, maxAsked)
      : [];
  const choose = (client: Client) => {
    // Somebody who typed only a name wants the rest as it is saved.
    if (draft.clientEmail === '' && draft.clientAddress === '') onPick(client);
    else form.change('clientId', client.clientId);
  };
  return (
    <div role="status" className="text-sm wrap-anywhere empty:hidden @lg:col-span-2">
      {asked.map((client) => (
        <p key={client.clientId}>
          {isThisClient(client)}{' '}
          <button type="button" className={answerClasses} onClick={() => choose(client)}>
            Yes
          </button>
        </p>
      ))}
      {asked.length > 0 && (
        <button type="button" className={`-mx-2 ${answerClasses}`} onClick={() => setDeniedKey(key)}>
          {`Another ${draft.clientName.trim()}`}
        </button>
      )}
    </div>
  );
}
