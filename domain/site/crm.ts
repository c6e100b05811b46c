import { brand } from '../brand.ts';
import { liteHas, planTerms } from './plans.ts';
import type { ContentPoint, FaqItem } from './prose.ts';

export const crmHero = {
  heading: 'Know the house before you knock.',
  text: 'A customer list that thinks in jobs: who lives there, what you fixed, what you quoted and what is still open. From the first estimate to the last payment.',
} as const;

export const crmFeatures: readonly ContentPoint[] = [
  {
    heading: 'One record per customer',
    text: 'Name, numbers, service addresses, gate code, equipment. What you learned once is there the next time.',
  },
  {
    heading: 'The whole job, from estimate to completion',
    text: 'Calls become leads, leads become scheduled jobs, jobs become invoices. Nothing is typed twice.',
  },
  {
    heading: 'A board for the morning',
    text: 'Lead, Scheduled, In Progress, Invoiced, Paid. Five columns that show the whole business over coffee.',
  },
  {
    heading: 'History at the door',
    text: 'Last visit, parts used, what it cost. You answer "what did you do last time?" before it is asked.',
  },
  {
    heading: 'Quotes that schedule themselves',
    text: 'When a customer approves a quote, the job appears under Scheduled with everything that was agreed.',
  },
  {
    heading: 'Follow-ups on time',
    text: 'Open quotes and unpaid invoices are followed up by email, if you turn it on, so you do not have to remember.',
    plannedToo: 'Follow-ups by text',
  },
];

export const crmSteps: readonly ContentPoint[] = [
  {
    heading: 'Start with ten',
    text: 'Add the customers you see this week. The rest come in with their next call.',
  },
  {
    heading: 'Work the board',
    text: 'Move a job when it moves, with one tap. Five columns say where everything stands.',
  },
  { heading: 'Close the loop', text: 'Finish the job, send the invoice from the record, see it paid there.' },
];

export const crmFaq: readonly FaqItem[] = [
  {
    question: 'What does CRM mean for a crew of two?',
    answer:
      'Customer relationship management: knowing who called, what you promised and what is still open. For a crew of two it replaces the notebook, the text thread and the whiteboard.',
  },
  {
    question: 'What are the job stages?',
    answer:
      'Lead, Scheduled, In Progress, Invoiced and Paid. A job moves from left to right; an approved quote puts it under Scheduled by itself.',
  },
  {
    question: 'How many customers can I keep?',
    answer: `As many as you like in ${brand.name} Lite. Up to 50 on Starter, as many as you like on Pro and Team.`,
  },
  {
    question: 'Do I need a computer?',
    answer:
      'No. The website works on any phone, with customers, jobs, quotes and invoices. The iOS app has them too, with the same login.',
  },
  {
    question: 'What can I use today?',
    answer: `${brand.name} Lite, which has ${liteHas}. The full platform with text messages and crews is planned.`,
  },
  {
    question: 'What does early access cost?',
    answer: `Nothing. You join a list now. When the full platform opens, you get ${planTerms.trialDays} days of it, without a card, and decide afterwards.`,
  },
];
