import { brand } from '../brand.ts';
import { liteHas, litePrice, paymentFees, planTerms } from './plans.ts';
import type { FaqItem } from './prose.ts';

export const pricingFaq: readonly FaqItem[] = [
  {
    question: 'Is there a free trial?',
    answer: `Yes, once the full platform opens: ${planTerms.trialDays} days. Until then you join the list. No card is needed to start, so nothing renews behind your back. ${brand.name} Lite is open today: ${litePrice}.`,
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
    question: 'What is in Lite?',
    answer: `All of it is open today: ${liteHas}. Text messages and crews are planned for the full platform.`,
  },
  {
    question: 'Can I change or cancel later?',
    answer:
      'Any time. A change of plan counts from the next month, and your data stays yours: Lite hands you all of it as one file.',
  },
];
