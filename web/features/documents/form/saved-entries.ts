import type { Client, ClientDraft } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';

/** The loading state of saved entries. */
export interface LoadedEntries {
  /** True if the entries could not be read; the list is then empty although entries may exist. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/** The saved clients, as a form searches them. */
export interface ClientSearch extends LoadedEntries {
  /** Number of saved clients. */
  readonly count: number;
  /** The clients that match a text, most recently used first; for an empty text, the most recently used ones. */
  readonly search: (text: string) => readonly Client[];
  /** The saved clients that are loaded, most recently used first. */
  readonly entries: readonly Client[];
  /** False while `entries` may miss clients; then `isRestMissing` is true if those could not be read. */
  readonly isComplete: boolean;
  readonly isRestMissing: boolean;
  /** Updates a client. Resolves to an error message if it was not saved. */
  readonly update: (clientId: string, changes: ClientDraft) => Promise<string | undefined>;
}

/** The saved items, as a form searches them. */
export interface ItemSearch extends LoadedEntries {
  /**
   * The items that match a text, most used first; for an empty text, the most used ones. Stable until the items change.
   */
  readonly search: (text: string) => readonly SavedItem[];
}

/** The error text and retry function of a list that could not be loaded; undefined if it was loaded. */
export const loadFailureOf = ({ isError, retry }: LoadedEntries, text: string) =>
  isError ? { text, onRetry: retry } : undefined;
