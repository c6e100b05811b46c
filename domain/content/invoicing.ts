import { brand } from '../brand.ts';
import type { ContentPoint, FaqItem } from './faq.ts';
import { paymentFees, reminderDays } from './plans.ts';

const [first, second, third] = reminderDays;

export const invoicingHero = {
  heading: 'The invoice is out before you are.',
  text: 'Fill in the page as it will print, send it, and let the reminders do the asking. Made for parts, hours and service calls.',
} as const;

export const invoicingFeatures: readonly ContentPoint[] = [
  {
    heading: 'What you see is what prints',
    text: 'The invoice is drawn while you type, from the same data as the PDF. No surprises on paper.',
  },
  {
    heading: 'Sums you can trust',
    text: 'Counted in cents, rounded once per line. Form, preview, PDF and email show the same number.',
  },
  {
    heading: 'Your logo, your color',
    text: 'Your name on top, your color in the title. It looks like a company, because it is one.',
  },
  {
    heading: 'Pay by card or bank',
    coming: true,
    text: `A button on the invoice. Cards at ${paymentFees.card}, bank transfers at ${paymentFees.bank}, capped at ${paymentFees.bankCap}.`,
  },
  {
    heading: 'Reminders by text and email',
    coming: true,
    text: `After ${first}, ${second} and ${third} days, in a tone you would use yourself. They stop when the money is in.`,
  },
  {
    heading: 'From quote to invoice in one tap',
    coming: true,
    text: 'What the customer approved becomes the invoice. Change the hours, keep the rest.',
  },
];

/** What the Lite plan does today; "View Lite features" leads here. */
export const liteFeatures: readonly ContentPoint[] = [
  {
    heading: 'Unlimited invoices',
    text: 'No count and no watermark. The PDF is mailed to you, ready to forward.',
  },
  {
    heading: 'Your logo and business name',
    text: 'Set them once. Every invoice carries them, in your color.',
  },
  { heading: 'Saved clients', text: 'Type two letters, pick the client. New ones are saved as you send.' },
  {
    heading: 'Saved line items',
    text: 'The service call, the capacitor, the mow-and-edge: with last price, one tap away.',
  },
  {
    heading: 'A history that answers',
    text: 'Draft, Sent, Paid, Overdue. Search it, reprint it, duplicate it.',
  },
  {
    heading: 'Nothing gets lost',
    text: 'Half-typed invoices wait for you. A dropped signal never sends twice.',
  },
];

export const invoicingSteps: readonly ContentPoint[] = [
  {
    heading: 'Fill in the page',
    text: 'Your business, the client, the lines. The totals add themselves up.',
  },
  { heading: 'Send it', text: 'The PDF goes out by email while you load the van.' },
  { heading: 'Let it work', text: 'The client pays online. If not, the reminders go out by themselves.' },
];

export const invoicingFaq: readonly FaqItem[] = [
  {
    question: 'What is the difference between the free generator, Lite and the full platform?',
    answer: `The generator makes 5 invoices per email address without an account. ${brand.name} Lite is an account with unlimited invoices, your logo, saved clients and a history. The full platform adds customers, jobs, quotes, online payments and reminders.`,
  },
  {
    question: 'Do I need an account for the free generator?',
    answer: 'No. Type the invoice, give your email address, and the PDF arrives there. No card either.',
  },
  {
    question: 'Can I change an invoice after it was sent?',
    answer:
      'In Lite, yes: the change becomes a new revision under the same number and is mailed only when you ask. A paid invoice is locked; duplicate it instead.',
  },
  {
    question: 'When do reminders go out?',
    answer: `For example ${first}, ${second} and ${third} days after the due date, by text and email. They stop as soon as the invoice is paid.`,
  },
  {
    question: 'What does it cost to be paid online?',
    answer: `${paymentFees.card} for a card payment, ${paymentFees.bank} for a bank transfer (ACH), capped at ${paymentFees.bankCap}. There is no monthly fee for payments.`,
  },
];
