import type { CalendarDate } from '#domain/calendar-date';
import type { Client, ClientDraft } from '#domain/clients/client';
import type { CheckedItem, SavedItem } from '#domain/clients/saved-item';
import type { ServiceAddress } from '#domain/clients/service-address';
import type { Cents } from '#domain/money';
import type { TimeZone } from '#domain/time-zone';

/** One page, and the cursor of the next; no cursor on the last page. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly cursor?: string;
}

export interface ClientStore {
  /** Clients, most recently used first. */
  recent(userId: string, limit: number, cursor: string | undefined): Promise<Page<Client>>;
  /** Every client, in no particular order. */
  directory(userId: string, limit: number, cursor: string | undefined): Promise<Page<Client>>;
  count(userId: string): Promise<number>;
  find(userId: string, clientId: string): Promise<Client | undefined>;
  /** The service addresses of a client, with access notes and equipment. */
  addressesOf(userId: string, client: Client): Promise<readonly ServiceAddress[]>;
  /** The time zone of an account. It determines the current day, and so which invoices are overdue. */
  timeZone(userId: string): Promise<TimeZone>;
  /**
   * `name-taken`: another client has the name and no other email or address, or too many have it. `no-account`: the
   * account was never opened or was erased.
   */
  add(
    userId: string,
    draft: ClientDraft,
  ): Promise<
    | { readonly kind: 'saved'; readonly client: Client }
    | { readonly kind: 'name-taken' }
    | { readonly kind: 'no-account' }
  >;
  edit(
    userId: string,
    clientId: string,
    draft: ClientDraft,
  ): Promise<
    | { readonly kind: 'saved'; readonly client: Client }
    | { readonly kind: 'name-taken' }
    | { readonly kind: 'not-found' }
  >;
  /** False if there is no such client. Its invoices do not change. */
  remove(userId: string, clientId: string): Promise<boolean>;
}

/** What a change of a service address does: writes its next version, or none to remove it; nothing; or a refusal. */
export type AddressDecision =
  | { readonly kind: 'write'; readonly next: ServiceAddress | undefined }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly why:
        | 'client-not-found'
        | 'service-address-not-found'
        | 'service-address-changed'
        | 'too-many-service-addresses'
        | 'too-much-equipment'
        | 'photo-missing';
    };

export interface ServiceAddressStore {
  /** A client with all its service addresses; undefined if there is no such client. */
  read(
    userId: string,
    clientId: string,
  ): Promise<{ readonly client: Client; readonly addresses: readonly ServiceAddress[] } | undefined>;
  /** Changes one service address as decided from what is stored, in one transaction with its client. */
  change(
    userId: string,
    name: { readonly clientId: string; readonly addressId: string },
    decide: (stored: ServiceAddress | undefined, client: Client) => AddressDecision,
  ): Promise<Exclude<AddressDecision, { readonly kind: 'write' }>>;
  /** Removes all service addresses of a client. Safe to repeat. */
  removeAll(userId: string, clientId: string): Promise<void>;
}

export interface ClientDays {
  /** The amounts that a client owes and that are due on or before a day, by due day. */
  owedUntil(
    userId: string,
    clientId: string,
    day: CalendarDate,
  ): Promise<readonly { readonly day: CalendarDate; readonly cents: Cents }[]>;
}

export interface SavedItems {
  /** The most used items, most used first. */
  top(userId: string): Promise<readonly SavedItem[]>;
  /** Every item, in no particular order. */
  directory(userId: string, limit: number, cursor: string | undefined): Promise<Page<SavedItem>>;
  /** Changes the description or price of an item; it keeps its usage count. */
  change(
    userId: string,
    itemId: string,
    changed: CheckedItem,
  ): Promise<
    | { readonly kind: 'saved'; readonly item: SavedItem }
    | { readonly kind: 'description-taken' }
    | { readonly kind: 'not-found' }
  >;
  /** False if there is no such item. Invoices that used it do not change. */
  remove(userId: string, itemId: string): Promise<boolean>;
}
