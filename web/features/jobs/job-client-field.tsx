import { useState } from 'react';
import { type Client, foldClientName } from '#domain/clients/client';
import { clientPlace } from '#domain/clients/client-match';
import { Combobox } from '../../ui/combobox.tsx';
import { answerClasses, isThisClient } from '../documents/client/client-question.tsx';
import type { JobClients } from './job-clients.ts';
import { namesakesOf, type TypedClient } from './typed-client.ts';

/** Clients suggested while a name is typed. */
const maxSuggestions = 6;

/** The ID of the field, which the form focuses if the client is at fault. */
export const jobClientFieldId = 'job-client';

/** Most clients of one name that are asked about. */
const maxAsked = 3;

interface JobClientFieldProps {
  readonly value: TypedClient;
  readonly onChange: (client: TypedClient, picked?: Client) => void;
  readonly clients: JobClients;
  /** The name of the client that the job has. */
  readonly keptName: string | undefined;
  readonly error: string | undefined;
}

/** Finds a saved client while its name is typed. A name that is not saved becomes a new client. */
export function JobClientField({ value, onChange, clients, keptName, error }: JobClientFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const { name, clientId } = value;
  const shown = isTyping && name.trim() !== '' ? clients.search(name).slice(0, maxSuggestions) : [];
  const pick = (client: Client) => {
    setIsTyping(false);
    onChange({ name: client.name, clientId: client.clientId }, client);
  };
  const isAsked = clientId === undefined && value.isAnother !== true && name !== keptName;
  const asked = isAsked ? namesakesOf(value, clients).slice(0, maxAsked) : [];
  return (
    <div>
      <Combobox
        label="Client *"
        name="client"
        id={jobClientFieldId}
        required
        value={name}
        error={error}
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
        onPick={({ client }) => pick(client)}
      />
      <div role="status" className="text-sm wrap-anywhere empty:hidden">
        {asked.map((client) => (
          <p key={client.clientId}>
            {isThisClient(client)}{' '}
            <button type="button" className={answerClasses} onClick={() => pick(client)}>
              Yes
            </button>
          </p>
        ))}
        {asked.length > 0 && (
          <button
            type="button"
            className={`-mx-2 ${answerClasses}`}
            onClick={() => onChange({ name, isAnother: true })}
          >
            {`Another ${name.trim()}`}
          </button>
        )}
      </div>
    </div>
  );
}
