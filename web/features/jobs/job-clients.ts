import type { Client } from '#domain/clients/client';
import type { Result } from '#domain/result';

/** The saved clients, which the page provides to the form of a job. */
export interface JobClients {
  /** The clients that match a text, most recently used first. */
  readonly search: (text: string) => readonly Client[];
  /** Saves a new client with this name. Refused with a message for the field. */
  readonly add: (name: string) => Promise<Result<Client, string>>;
}
