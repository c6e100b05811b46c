import { brand } from '../brand.ts';
import { paymentFees, planTerms } from './plans.ts';
import type { FaqItem } from './prose.ts';

export const pricingFaq: readonly FaqItem[] = [
  {
    question: 'Is there a free trial?',
    answer: `Yes: ${planTerms.trialDays} days of the full platform. No card is needed to start, so nothing renews behind your back.`,
  },
  {
    question: 'What does it cost to take payments?',
    answer: `Card processing is ${paymentFees.card} per payment. Bank transfers (ACH) are ${paymentFees.bank}, capped at ${paymentFees.bankCap}.`,
  },
  {
    question: 'Do I save with annual billing?',
    answer: `Yes, annual billing saves ${planTerms.annualSaving} on Pro and Team.`,
  },
  {
    question: 'Are there discounts for larger teams?',
    answer: `Team plans with ${planTerms.volumeUsers} or more users get volume discounts. Write to ${brand.salesEmail} with your head count.`,
  },
  {
    question: 'What happens when I reach 50 customers or 5 invoices on Starter?',
    answer:
      'Nothing is deleted. You see a note, and you move to Pro when you want to add more. The count of invoices starts over every month. Lite has neither limit.',
  },
  {
    question: 'Can I change or cancel later?',
    answer:
      'Any time, from your account. A change of plan counts from the next month, and your data stays yours.',
  },
];
