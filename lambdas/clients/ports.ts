import type { CalendarDate } from '#domain/calendar-date';
import type { Client, ClientDraft } from '#domain/clients/client';
import type { CheckedItem, SavedItem } from '#domain/clients/saved-item';
import type { Cents } from '#domain/money';
import type { TimeZone } from '#domain/time-zone';

/** A page of something, and where the next one begins; none on the last page. */
export interface Page<One> {
  readonly entries: readonly One[];
  readonly cursor?: string;
}

export interface ClientBook {
  /** Clients by their last use, the latest first. */
  recent(userId: string, limit: number, cursor: string | undefined): Promise<Page<Client>>;
  /** Every client, in no order. */
  directory(userId: string, limit: number, cursor: string | undefined): Promise<Page<Client>>;
  count(userId: string): Promise<number>;
  find(userId: string, clientId: string): Promise<Client | undefined>;
  /** The time zone of an account, whose days decide what is overdue. */
  timeZone(userId: string): Promise<TimeZone>;
  /** Refused if the name belongs to another client, or the account is not open: never opened, or erased. */
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
  /** False if there is no such client. Invoices keep what they say. */
  remove(userId: string, clientId: string): Promise<boolean>;
}

export interface ClientDays {
  /** What a client owes that is due on a day or before, by due day. */
  owedUntil(
    userId: string,
    clientId: string,
    day: CalendarDate,
  ): Promise<readonly { readonly day: CalendarDate; readonly cents: Cents }[]>;
}

export interface SavedItems {
  /** The most used ones, most used first. */
  top(userId: string): Promise<readonly SavedItem[]>;
  /** Every item, in no order. */
  directory(userId: string, limit: number, cursor: string | undefined): Promise<Page<SavedItem>>;
  /** Gives an item another description or price; its uses stay counted. */
  change(
    userId: string,
    itemId: string,
    changed: CheckedItem,
  ): Promise<
    | { readonly kind: 'saved'; readonly item: SavedItem }
    | { readonly kind: 'description-taken' }
    | { readonly kind: 'not-found' }
  >;
  /** False if there is no such item. Invoices keep what they say. */
  remove(userId: string, itemId: string): Promise<boolean>;
}
