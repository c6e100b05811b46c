import type { ItemKey } from '#domain/table/keys';

/** An item of the table, as read. */
export type LedgerItem = ItemKey & Readonly<Record<string, unknown>>;

/** Something in the table that cannot be right. */
export interface Finding {
  /** Partition and sort key. */
  readonly where: string;
  readonly what: string;
}

export const finding = ({ PK, SK }: ItemKey, what: string): Finding => ({ where: `${PK} ${SK}`, what });
