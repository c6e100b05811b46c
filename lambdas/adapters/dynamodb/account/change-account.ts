import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import { update, type Write } from '../table/writes.ts';
import { liteProfile } from './lite-profile.ts';

/** Changes of an account's counters; what is 0 or missing is not written. */
export interface AccountChange {
  /** Invoices sent for the first time. */
  readonly invoices?: number;
  readonly clients?: number;
  /** Mails counted against the limit of an unverified account; one more is refused when it is reached. */
  readonly metered?: 1 | -1;
  readonly lastInvoiceAt?: string;
  readonly brandColor?: string;
}

/** The write of an account's counters, refused for one that is not open; none where nothing changes. */
export function changeAccount(userId: string, change: AccountChange): readonly Write[] {
  const { invoices = 0, clients = 0, metered = 0, ...set } = change;
  const add = { invoicesCreated: invoices, clientCount: clients, unverifiedInvoices: metered };
  if (invoices === 0 && clients === 0 && metered === 0 && Object.keys(set).length === 0) return [];
  const key = liteProfile.key(userId);
  if (metered !== 1) return [update(liteProfile, key, { set, add })];
  return [
    update(
      liteProfile,
      key,
      { set, add },
      {
        any: [
          { attr: 'unverifiedInvoices', exists: false },
          { attr: 'unverifiedInvoices', below: unverifiedInvoiceLimit },
        ],
      },
    ),
  ];
}
