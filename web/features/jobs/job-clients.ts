import type { Client } from '#domain/clients/client';
import type { ClientTexts } from '#domain/clients/client-fields';
import type { Result } from '#domain/result';

/** A client that is saved with its first job. */
export type NewJobClient = ClientTexts;

/** The saved clients, which the page provides to the form of a job. */
export interface JobClients {
  /** The clients that match a text, most recently used first. */
  readonly search: (text: string) => readonly Client[];
  /** The clients with this name, once all are loaded: on a slow connection a name can be typed before. */
  readonly named: (name: string) => Promise<readonly Client[]>;
  /** Saves a new client. Refused with a message for the field. */
  readonly add: (typed: NewJobClient) => Promise<Result<Client, string>>;
}
