import type { Client } from '#domain/clients/client';
import type { Result } from '#domain/result';

/** The saved clients, which the page provides to the form of a job. */
export interface JobClients {
  /** The clients that match a text, most recently used first. */
  readonly search: (text: string) => readonly Client[];
  /** The clients with this name, once all are loaded: on a slow connection a name can be typed before. */
  readonly named: (name: string) => Promise<readonly Client[]>;
  /** Saves a new client with this name. Refused with a message for the field. */
  readonly add: (name: string) => Promise<Result<Client, string>>;
}
