import { brand } from '../brand.ts';
import { paymentFees, planTerms } from './plans.ts';
import type { ProseDocument } from './prose.ts';

export const termsOfService: ProseDocument = {
  heading: 'Terms of Service',
  lead: `The agreement between you and ${brand.legalName} when you use ${brand.name}, in plain words.`,
  lastUpdated: 'September 8, 2025',
  amended: 'November 25, 2026: online payments by Stripe.',
  sections: [
    {
      heading: 'What you get',
      paragraphs: [
        `${brand.name} helps small service companies with customers, jobs, quotes, invoices and payments. The free invoice generator makes 5 invoices per email address. Paid plans and their limits stand on the pricing page.`,
      ],
    },
    {
      heading: 'What we ask of you',
      points: [
        { text: 'Send invoices and quotes only for work that is real, to people who expect them.' },
        { text: 'Use your own name and business, and keep your password to yourself.' },
        { text: 'Do not try to get around limits, break into accounts or overload the service.' },
      ],
      paragraphs: ['We may pause an account or an address that does any of this, and we say why.'],
    },
    {
      heading: 'Your data is yours',
      paragraphs: [
        'What you enter stays your property. You let us store and process it so that the product works, and for nothing else. You can take it with you or have it deleted.',
      ],
    },
    {
      heading: 'Prices and payment',
      paragraphs: [
        `The trial lasts ${planTerms.trialDays} days and needs no card. Afterwards a plan is paid in advance, by the month or by the year, and can be ended at any time for the next period. Card payments of your customers cost ${paymentFees.card}, bank transfers ${paymentFees.bank} capped at ${paymentFees.bankCap}.`,
      ],
    },
    {
      heading: 'Online payments',
      paragraphs: [
        'Stripe, Inc. processes card and bank payments of your clients. You open an account of your own with Stripe, under the agreement of Stripe (https://stripe.com/legal/connect-account), and you are the one who sells to your clients. Stripe sets its fees and takes them from your account, pays the rest out to you, and decides on refunds that fail and on disputes; you answer for fees, refunds and disputes of your account. We never hold your money. When you disconnect, new payments stop, and what was recorded stays.',
      ],
    },
    {
      heading: 'Invoices, taxes and the law of your state',
      paragraphs: [
        'We draw the invoice; you answer for what it says. Check tax rates, license numbers and wording against the rules where you work.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        'We work to keep the service up and your data right, and we repair what we break. The service comes as it is; as far as the law allows, our liability is limited to what you paid us in the twelve months before.',
      ],
    },
    {
      heading: 'Changes and questions',
      paragraphs: [
        `When these terms change, account holders hear of it by email 30 days before. Questions go to ${brand.supportEmail}.`,
      ],
    },
  ],
};
