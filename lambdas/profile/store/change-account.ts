import { firstQuoteNumber } from '#domain/invoices/invoice-defaults';
import type { NextNumber } from '#domain/invoices/invoice-record';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import type { Condition } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { liteProfile } from './lite-profile.ts';

/** Changes of an account's counters. A counter that is 0 or missing is not written. */
export interface AccountChange {
  /** Number of invoices sent for the first time. */
  readonly invoices?: number;
  readonly clients?: number;
  /** Emails counted towards the limit of an unverified account. The write fails if the limit is reached. */
  readonly metered?: 1 | -1;
  readonly lastInvoiceAt?: string;
  readonly brandColor?: string;
  /** The write fails if the account no longer suggests the number that this one replaces. */
  readonly nextNumber?: NextNumber;
  /** The next quote number. The write fails if the account no longer suggests the number that this one replaces. */
  readonly nextQuoteNumber?: NextNumber;
}

/** Condition: the unverified account may send one more email. */
const belowLimit = {
  any: [
    { attr: 'unverifiedInvoices', exists: false },
    { attr: 'unverifiedInvoices', below: unverifiedInvoiceLimit },
  ],
} as const;

/**
 * Condition: the account still suggests the number that is replaced. Without a stored number, it suggests the first
 * quote number.
 */
function stillSuggested<Attr extends 'nextNumber' | 'nextQuoteNumber'>(
  attr: Attr,
  next: NextNumber | undefined,
): readonly Condition<Attr>[] {
  if (next?.replacedNumber === undefined) return [];
  const same = { attr, is: next.replacedNumber } as const;
  const isFirstNumber = attr === 'nextQuoteNumber' && next.replacedNumber === firstQuoteNumber;
  return [isFirstNumber ? { any: [{ attr, exists: false }, same] } : same];
}

/** The write of an account's counters, which fails if the account is not open. No write if nothing changes. */
export function changeAccount(userId: string, change: AccountChange): readonly Write[] {
  const { invoices = 0, clients = 0, metered = 0, nextNumber, nextQuoteNumber, ...others } = change;
  const add = { invoicesCreated: invoices, clientCount: clients, unverifiedInvoices: metered };
  const set = {
    ...others,
    ...(nextNumber && { nextNumber: nextNumber.number }),
    ...(nextQuoteNumber && { nextQuoteNumber: nextQuoteNumber.number }),
  };
  if (invoices === 0 && clients === 0 && metered === 0 && Object.keys(set).length === 0) return [];
  return [
    update(
      liteProfile,
      liteProfile.key(userId),
      { set, add },
      ...(metered === 1 ? [belowLimit] : []),
      ...stillSuggested('nextNumber', nextNumber),
      ...stillSuggested('nextQuoteNumber', nextQuoteNumber),
    ),
  ];
}

/** A setting of an account that other modules depend on. */
export interface SettingChange {
  readonly userId: string;
  readonly setting: 'time-zone' | 'reminders';
}

/** The writes that follow from a changed setting, for the same transaction. */
export type AccountProjection = (change: SettingChange, now: Date) => readonly Write[];

/** The table with the projections that run when a setting of an account in it changes. */
export interface AccountTable extends Table {
  readonly accountProjections: readonly AccountProjection[];
}

/** The writes of all projections for a changed setting. */
export const projectSetting = (
  { accountProjections }: AccountTable,
  change: SettingChange,
  now: Date,
): readonly Write[] => accountProjections.flatMap((project) => project(change, now));
