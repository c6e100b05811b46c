import { brand } from '../brand.ts';
import type { FaqItem } from './prose.ts';
import { salesHours, supportHours } from './support.ts';

/** The five Quick Answers. */
export const contactFaq: readonly FaqItem[] = [
  {
    question: 'How fast do you answer?',
    answer: 'Technical support within 24 hours on working days, general inquiries typically within 48 hours.',
  },
  {
    question: 'Can I call you?',
    answer: `Yes. Support answers ${brand.supportPhone}, ${supportHours}; sales answers ${brand.salesPhone}, ${salesHours}.`,
  },
  {
    question: 'How do I schedule a demo?',
    answer: `Choose "Sales Inquiry" in the form or write to ${brand.salesEmail} with two times that suit you. Demos are free and take about 30 minutes.`,
  },
  {
    question: 'What if something breaks after hours?',
    answer:
      'Write anyway: messages are read in the order they came in, first thing the next working day. Your invoices and quotes keep working meanwhile.',
  },
  {
    question: 'Do you train my crew?',
    answer:
      'Yes. Every plan comes with short guides for the phone; on Team we walk your office and your techs through their first week by video call.',
  },
];
