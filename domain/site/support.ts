import { brand } from '../brand.ts';

/** Opening hours. */
export const supportHours = 'Mon-Fri 9AM-6PM EST';
export const salesHours = 'Mon-Fri 9AM-7PM EST';

export interface ContactCard {
  readonly heading: string;
  readonly text: string;
  readonly email: string;
  readonly phone?: string;
  readonly facts: readonly string[];
}

/** The three ways to contact people. */
export const contactCards: readonly ContactCard[] = [
  {
    heading: 'Technical Support',
    text: 'Something is stuck, or you cannot find the button.',
    email: brand.supportEmail,
    phone: brand.supportPhone,
    facts: [supportHours, 'Response within 24 hours'],
  },
  {
    heading: 'Sales & Demos',
    text: 'See it with your own jobs before you decide.',
    email: brand.salesEmail,
    phone: brand.salesPhone,
    facts: [salesHours, 'Free demos'],
  },
  {
    heading: 'General Inquiries',
    text: 'Press, partnerships and everything else.',
    email: brand.supportEmail,
    facts: ['Typical reply within 48 hours'],
  },
];
