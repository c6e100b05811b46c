import { useState } from 'react';
import { type Client, foldClientName } from '#domain/clients/client';
import { clientPlace } from '#domain/clients/client-match';
import { Combobox } from '../../ui/combobox.tsx';
import type { JobClients } from './job-clients.ts';

/** The client of a job as typed: a saved one with its ID, or a name that is not saved yet. */
export interface TypedClient {
  readonly name: string;
  readonly clientId?: string;
}

/** Clients suggested while a name is typed. */
const maxSuggestions = 6;

interface JobClientFieldProps {
  readonly value: TypedClient;
  readonly onChange: (client: TypedClient, picked?: Client) => void;
  readonly clients: JobClients;
  readonly error: string | undefined;
}

/** Finds a saved client while its name is typed. A name that is not saved becomes a new client. */
export function JobClientField({ value, onChange, clients, error }: JobClientFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const { name, clientId } = value;
  const shown = isTyping && name.trim() !== '' ? clients.search(name).slice(0, maxSuggestions) : [];
  const isNew = clientId === undefined && name.trim() !== '' && !isTyping;
  return (
    <Combobox
      label="Client *"
      name="client"
      id="job-client"
      required
      value={name}
      error={error}
      hint={isNew ? 'A new client with this name is saved with the job.' : undefined}
      onValueChange={(text) => {
        setIsTyping(true);
        const isSame = clientId !== undefined && foldClientName(text) === foldClientName(name);
        onChange(isSame ? { name: text, clientId } : { name: text });
      }}
      onBlur={() => setIsTyping(false)}
      suggestions={shown.map((client) => ({
        id: client.clientId,
        label: client.name,
        detail: clientPlace(client),
        client,
      }))}
      onPick={({ client }) => {
        setIsTyping(false);
        onChange({ name: client.name, clientId: client.clientId }, client);
      }}
    />
  );
}
