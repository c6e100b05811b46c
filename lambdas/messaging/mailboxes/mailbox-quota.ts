import { freeInvoiceLimit } from '#domain/free-invoice/quota';
import { foldMailbox } from '#domain/mailbox';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import type { ItemKey, Sha256 } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { count, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { update, upsert, type Write } from '../../platform/table/writes.ts';
import { earlyAccess } from './address-record.ts';

/** What is counted and noted of a folded mailbox, so that all its spellings share it. */
export const mailboxQuota = entity('mailboxQuota', {
  /** Free invoices, beside the counter of the very address. */
  invoiceCount: count,
  /** Invoices of Lite accounts whose address nobody has proven. */
  unverifiedInvoices: count,
  /** When its one welcome mail was claimed. */
  welcomedAt: optional(text),
  /** When its owner said "This wasn't me": nothing goes there any more that strangers can cause. */
  blockedAt: optional(text),
});

/** Whose free invoices are counted: hashes of the address and of its mailbox. */
export interface Counted {
  readonly email: string;
  readonly mailbox: string;
}

/** The key of the mailbox that an address reaches. */
export const mailboxKey = (address: string) => mailboxQuota.key(sha256(foldMailbox(address)));

/** Hashes of an address and of its mailbox. */
export const countedOf = (address: string): Counted => ({
  email: sha256(address),
  mailbox: sha256(foldMailbox(address)),
});

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

/** One more invoice of an unverified account, refused at the limit of its mailbox and for who is blocked. */
export const countUnverified = (mailbox: string): Write =>
  upsert(
    mailboxQuota,
    mailboxQuota.key(mailbox as Sha256),
    { add: { unverifiedInvoices: 1 } },
    {
      any: [
        { attr: 'unverifiedInvoices', exists: false },
        { attr: 'unverifiedInvoices', below: unverifiedInvoiceLimit },
      ],
    },
    { attr: 'blockedAt', exists: false },
  );

/** One less of them. */
export const uncountUnverified = (mailbox: string): Write =>
  update(
    mailboxQuota,
    mailboxQuota.key(mailbox as Sha256),
    { add: { unverifiedInvoices: -1 } },
    { attr: 'unverifiedInvoices', above: 0 },
  );

function blockOf(key: ItemKey, instant: string): Write {
  const setOnce = { blockedAt: instant };
  return key.SK === 'QUOTA' ? upsert(mailboxQuota, key, { setOnce }) : upsert(earlyAccess, key, { setOnce });
}

/** No more free invoices for a person: the address, and the mailbox under any other spelling. The first instant stays. */
export function blockWrites(counted: Counted, instant: Date): readonly Write[] {
  const keys = counterKeys(counted);
  return [keys.address, keys.mailbox].map((key) => blockOf(key, instant.toISOString()));
}
