import { brand } from '#domain/brand';
import type { PageName } from '#domain/site-routes';

export interface SettingsPage {
  readonly to: PageName;
  /** The page's name in the list. */
  readonly label: string;
  readonly heading: string;
  /** Explains below the heading what the settings affect. */
  readonly affects: string;
  /** A short description for the list on a phone. */
  readonly description: string;
}

/** The pages of Settings in the order of the list. Add a new group of settings to one of them. */
export const settingsPages = {
  business: {
    to: 'liteSettings',
    label: 'Business',
    heading: 'Business Settings',
    affects:
      'This information is placed on top of every invoice you create. Invoices you have sent keep what they were sent with.',
    description: 'Name, address and phone on every invoice',
  },
  invoices: {
    to: 'liteInvoiceSettings',
    label: 'Invoices',
    heading: 'Invoice settings',
    affects:
      'New invoices start with these values, and new quotes with tax, terms and notes. Documents you have sent do not change.',
    description: 'Logo, color, number, tax, terms and notes',
  },
  payments: {
    to: 'litePaymentSettings',
    label: 'Payments',
    heading: 'Payment settings',
    affects: 'This decides how your clients can pay your invoices.',
    description: 'How clients pay you',
  },
  reminders: {
    to: 'liteReminderSettings',
    label: 'Reminders',
    heading: 'Reminder settings',
    affects: `Which emails ${brand.name} sends your clients about open invoices and quotes, and you about your money.`,
    description: 'Emails about unpaid invoices',
  },
  jobs: {
    to: 'liteJobSettings',
    label: 'Jobs',
    heading: 'Job settings',
    affects: 'This decides what your clients and your calendar are told about jobs.',
    description: 'Reminders of the day before, calendar',
  },
  account: {
    to: 'liteAccountSettings',
    label: 'Account',
    heading: 'Account settings',
    affects: 'Your sign-in and your time zone. Clients do not see these.',
    description: 'Time zone and password',
  },
  data: {
    to: 'liteDataSettings',
    label: 'Data',
    heading: 'Your data',
    affects: `What ${brand.name} stores for you, and how to take it with you.`,
    description: 'Download what is yours',
  },
} as const satisfies Record<string, SettingsPage>;

export type SettingsPageName = keyof typeof settingsPages;

/** The current page of fields that used to be on the Business page, by the start of their ID. */
export const movedFields: Readonly<Record<string, PageName>> = {
  'default-': 'liteInvoiceSettings',
  'how-to-pay': 'litePaymentSettings',
  'time-zone': 'liteAccountSettings',
};
