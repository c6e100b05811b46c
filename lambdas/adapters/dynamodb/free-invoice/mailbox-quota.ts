import { freeInvoiceLimit } from '#domain/free-invoice/quota';
import type { ItemKey, Sha256 } from '#domain/table/keys';
import { earlyAccess } from '../early-access/early-access.ts';
import { count, optional, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';
import type { Condition } from '../table/expression.ts';
import { update, upsert, type Write } from '../table/writes.ts';

/** The second counter of free invoices, by folded mailbox, so that its spellings share five. */
export const mailboxQuota = entity('mailboxQuota', { invoiceCount: count, blockedAt: optional(text) });

/** Whose free invoices are counted: hashes of the address and of its mailbox. */
export interface Counted {
  readonly email: string;
  readonly mailbox: string;
}

export const counterKeys = ({ email, mailbox }: Counted) => ({
  address: earlyAccess.key(email as Sha256),
  mailbox: mailboxQuota.key(mailbox as Sha256),
});

const isLeft: readonly Condition<'invoiceCount' | 'blockedAt'>[] = [
  {
    any: [
      { attr: 'invoiceCount', exists: false },
      { attr: 'invoiceCount', below: freeInvoiceLimit },
    ],
  },
  { attr: 'blockedAt', exists: false },
];

/** One more on both counters, refused at the limit and for who is blocked; a missing count reserves as 0. */
export function countUp(counted: Counted, address: string): readonly Write[] {
  const keys = counterKeys(counted);
  const add = { invoiceCount: 1 };
  return [
    upsert(earlyAccess, keys.address, { setOnce: { email_normalized: address }, add }, ...isLeft),
    upsert(mailboxQuota, keys.mailbox, { add }, ...isLeft),
  ];
}

/** One less on both counters. */
export function countDown(counted: Counted): readonly Write[] {
  const keys = counterKeys(counted);
  const add = { invoiceCount: -1 };
  const isCounted = { attr: 'invoiceCount', above: 0 } as const;
  return [
    update(earlyAccess, keys.address, { add }, isCounted),
    update(mailboxQuota, keys.mailbox, { add }, isCounted),
  ];
}

function blockOf(key: ItemKey, instant: string): Write {
  const setOnce = { blockedAt: instant };
  return key.SK === 'QUOTA' ? upsert(mailboxQuota, key, { setOnce }) : upsert(earlyAccess, key, { setOnce });
}

/** No more free invoices for a person: the address, and the mailbox under any other spelling. The first instant stays. */
export function blockWrites(counted: Counted, instant: Date): readonly Write[] {
  const keys = counterKeys(counted);
  return [keys.address, keys.mailbox].map((key) => blockOf(key, instant.toISOString()));
}
