import type { OwnerValue } from '../profile/owner-values.ts';

/** Texts of the page on which the owner confirms values after a password reset or after the address was verified. */
export const confirmTexts = {
  withheld: {
    heading: 'Is this still yours?',
    hint: 'These were set before the password of this account was reset. Your clients do not see them until you keep them. Clear whatever you did not set yourself.',
  },
  review: {
    heading: 'Did you set this?',
    hint: 'These were set before your email address was verified, and your clients see them. Clear whatever you did not set yourself.',
  },
  labels: {
    howToPay: 'Payment details',
    businessEmail: 'Business email',
    logo: 'Logo',
    reminders: 'Payment reminders',
  } satisfies Readonly<Record<OwnerValue, string>>,
  keep: 'Keep',
  clear: 'Clear',
  keepAll: 'Keep all',
} as const;
