import type { Client } from '#domain/address-book/client';
import type { SavedItem } from '#domain/address-book/saved-item';

/** The saved clients as the form finds them. */
export interface ClientSearch {
  /** How many there are. */
  readonly count: number;
  /** The clients a text finds, most recently used first; an empty one finds those used last. */
  readonly search: (text: string) => readonly Client[];
}

/** The saved items as the form finds them. */
export interface ItemSearch {
  /** The items a text finds, most used first; an empty one finds those used most. Stable until the items change. */
  readonly search: (text: string) => readonly SavedItem[];
}
