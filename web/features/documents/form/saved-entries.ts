import type { Client, ClientDraft } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';

/** How the loading of saved entries went. */
export interface LoadedEntries {
  /** True when nothing could be read: an empty list then claims nothing. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/** The saved clients as the form finds them. */
export interface ClientSearch extends LoadedEntries {
  /** How many there are. */
  readonly count: number;
  /** The clients a text finds, most recently used first; an empty one finds those used last. */
  readonly search: (text: string) => readonly Client[];
  /** The saved client that a form means: the one of the name, or else the one that was picked. */
  readonly savedAs: (clientId: string, name: string) => Client | undefined;
  /** Saves other facts of a client; answers why they were not saved, in words. */
  readonly update: (clientId: string, facts: ClientDraft) => Promise<string | undefined>;
}

/** The saved items as the form finds them. */
export interface ItemSearch extends LoadedEntries {
  /** The items a text finds, most used first; an empty one finds those used most. Stable until the items change. */
  readonly search: (text: string) => readonly SavedItem[];
}

/** What a list of saved entries says in place of "none" when it could not be loaded. */
export const failureOf = ({ isError, retry }: LoadedEntries, text: string) =>
  isError ? { text, onRetry: retry } : undefined;
