import { freeInvoiceLimit } from '#domain/free-invoice/free-invoice-limit';
import { foldMailbox } from '#domain/mailbox';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import type { Sha256 } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { count, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { update, upsert, type Write } from '../../platform/table/writes.ts';
import { earlyAccess } from './early-access-entity.ts';

/** Counters and block of a mailbox. All spellings of an address that reach the same mailbox share one item. */
export const mailboxQuota = entity('mailboxQuota', {
  /** Number of free invoices to the mailbox. `earlyAccess` has the counter of the exact address. */
  invoiceCount: count,
  /** Number of invoices sent to this mailbox by Lite accounts with an unverified address. */
  unverifiedInvoices: count,
  /** When the mailbox's only welcome email was claimed. */
  welcomedAt: optional(text),
  /** When its owner said "This wasn't me". After that, it gets no emails that strangers can trigger. */
  blockedAt: optional(text),
});

/** Hashes of an address and of its mailbox, the keys of their counters. */
export interface AddressHashes {
  readonly email: string;
  readonly mailbox: string;
}

/** The key of the mailbox that an address reaches. */
export const mailboxKey = (address: string) => mailboxQuota.key(sha256(foldMailbox(address)));

/** Hashes of an address and of its mailbox. */
export const addressHashesOf = (address: string): AddressHashes => ({
  email: sha256(address),
  mailbox: sha256(foldMailbox(address)),
});

/** Keys of the items with the counters of an address and of its mailbox. */
export const counterKeys = ({ email, mailbox }: AddressHashes) => ({
  address: earlyAccess.key(email as Sha256),
  mailbox: mailboxQuota.key(mailbox as Sha256),
});

/** Conditions of the write that counts a free invoice. */
const belowLimitAndNotBlocked: readonly Condition<'invoiceCount' | 'blockedAt'>[] = [
  {
    any: [
      { attr: 'invoiceCount', exists: false },
      { attr: 'invoiceCount', below: freeInvoiceLimit },
    ],
  },
  { attr: 'blockedAt', exists: false },
];

/**
 * Writes that add one to both counters. Their conditions fail at the limit or if the recipient is blocked. A missing
 * counter is treated as 0.
 */
export function countFreeInvoiceWrites(hashes: AddressHashes, address: string): readonly Write[] {
  const keys = counterKeys(hashes);
  const add = { invoiceCount: 1 };
  return [
    upsert(
      earlyAccess,
      keys.address,
      { setOnce: { email_normalized: address }, add },
      ...belowLimitAndNotBlocked,
    ),
    upsert(mailboxQuota, keys.mailbox, { add }, ...belowLimitAndNotBlocked),
  ];
}

/** Writes that subtract one from both counters. */
export function uncountFreeInvoiceWrites(hashes: AddressHashes): readonly Write[] {
  const keys = counterKeys(hashes);
  const add = { invoiceCount: -1 };
  const aboveZero = { attr: 'invoiceCount', above: 0 } as const;
  return [
    update(earlyAccess, keys.address, { add }, aboveZero),
    update(mailboxQuota, keys.mailbox, { add }, aboveZero),
  ];
}

/**
 * The write that counts an invoice of an unverified account. Its condition fails at the mailbox's limit or if the
 * mailbox is blocked.
 */
export const countUnverifiedInvoiceWrite = (mailboxHash: string): Write =>
  upsert(
    mailboxQuota,
    mailboxQuota.key(mailboxHash as Sha256),
    { add: { unverifiedInvoices: 1 } },
    {
      any: [
        { attr: 'unverifiedInvoices', exists: false },
        { attr: 'unverifiedInvoices', below: unverifiedInvoiceLimit },
      ],
    },
    { attr: 'blockedAt', exists: false },
  );

/** The write that takes back `countUnverifiedInvoiceWrite`. */
export const uncountUnverifiedInvoiceWrite = (mailboxHash: string): Write =>
  update(
    mailboxQuota,
    mailboxQuota.key(mailboxHash as Sha256),
    { add: { unverifiedInvoices: -1 } },
    { attr: 'unverifiedInvoices', above: 0 },
  );

/**
 * Writes that block an address, and its mailbox under any spelling, from getting free invoices. An earlier block keeps
 * its time.
 */
export function blockWrites(hashes: AddressHashes, instant: Date): readonly Write[] {
  const keys = counterKeys(hashes);
  const setOnce = { blockedAt: instant.toISOString() };
  return [upsert(earlyAccess, keys.address, { setOnce }), upsert(mailboxQuota, keys.mailbox, { setOnce })];
}
