import { brand } from '../brand.ts';
import { lateStageWords } from '../reminders/reminder-settings.ts';
import { liteHas, paymentFees } from './plans.ts';
import type { ContentPoint, FaqItem } from './prose.ts';

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
    planned: 'online-payments',
    text: `A button on the invoice. Cards at ${paymentFees.card}, bank transfers at ${paymentFees.bank}, capped at ${paymentFees.bankCap}.`,
  },
  {
    heading: 'Reminders you do not write',
    text: `Turn them on: by email, after ${lateStageWords} days, in a tone you would use yourself. They stop when the money is in.`,
  },
  {
    heading: 'From quote to invoice in one tap',
    text: 'What the customer approved becomes the invoice. Change the hours, keep the rest.',
  },
];

/** Current features of the Lite plan. "View Lite features" links here. */
export const liteFeatures: readonly ContentPoint[] = [
  {
    heading: 'Unlimited invoices',
    text: 'No count and no watermark. Drafts wait on every device until you send them.',
  },
  {
    heading: 'Sent to your client',
    text: 'By email in your name, with the PDF, or as a link you text. Replies come to you.',
  },
  {
    heading: 'Your logo and business name',
    text: 'Set them once. Every invoice carries them, in your color.',
  },
  {
    heading: 'Saved clients',
    text: 'Type two letters, pick the client. Each has a page that says what they owe.',
  },
  {
    heading: 'Saved line items',
    text: 'The service call, the capacitor, the mow-and-edge: with last price, one tap away.',
  },
  {
    heading: 'Payments noted',
    text: 'Cash, check or transfer, all of it or a part. You see what is open, overdue and paid this month.',
  },
  {
    heading: 'Paid your way',
    text: 'Say how clients pay you and add your own payment link. They are on the PDF, in the email and on the page your client opens.',
  },
  {
    heading: 'Jobs on a list',
    text: 'Today, this week, to schedule. An approved quote is a job, a finished job is an invoice.',
  },
  {
    heading: 'Photos of the work',
    text: 'On jobs, quotes and invoices. You choose which ones your client sees.',
  },
  {
    heading: 'Reminders by email',
    text: `On the due date and ${lateStageWords} days after, if you want them. They stop with the payment.`,
  },
  {
    heading: 'Invoices that repeat',
    text: 'The monthly mow, the yearly tune-up: made on their day, as a draft for you or straight to the client.',
  },
  {
    heading: 'Quotes approved by link',
    text: 'Your client types a name to approve. One press makes the invoice of it.',
  },
  {
    heading: 'Options to choose from',
    text: 'Offer two or three ways to do it and extras beside them. Your client picks, sees the total and signs.',
  },
  {
    heading: 'Change orders',
    text: 'What comes up on the job is signed by link before you do it. The agreed total follows.',
  },
  {
    heading: 'Bill a job in parts',
    text: 'A share of the agreed total now, the rest later. Lite counts what is left to bill.',
  },
  {
    heading: 'A history that answers',
    text: 'Find it by client, work, street or amount. Reprint it, duplicate it, download a stack of PDFs.',
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
  {
    heading: 'Let it work',
    text: 'The client pays the way you say. If not, reminders can go out by themselves.',
  },
];

/** The questions. `paymentsComing`: online payments are marked as planned. */
export const invoicingFaqOf = (paymentsComing: boolean): readonly FaqItem[] => [
  {
    question: 'What is the difference between the free generator, Lite and the full platform?',
    answer: `The generator makes 5 invoices per email address without an account. ${brand.name} Lite is an account without a limit, with your logo and a history: ${liteHas}. The full platform, which is planned, adds text messages and crews.`,
  },
  {
    question: 'Do I need an account for the free generator?',
    answer: 'No. Type the invoice, give your email address, and the PDF arrives there. No card either.',
  },
  {
    question: 'Can I change an invoice after it was sent?',
    answer:
      'In Lite, yes: the change becomes a new revision under the same number. It goes to your client unless you untick that. Once a payment is noted it is locked; duplicate it instead.',
  },
  {
    question: 'When do reminders go out?',
    answer: `In Lite by email on the due date and ${lateStageWords} days after, once you turn them on. They stop as soon as the invoice is paid. Text messages are planned.`,
  },
  {
    question: 'What does it cost to be paid online?',
    answer: `With your own payment link, what its provider takes. ${paymentsComing ? 'Planned: with' : 'With'} online payments connected in Lite ${paymentFees.card} for a card payment, ${paymentFees.bank} for a bank transfer (ACH), capped at ${paymentFees.bankCap}. There is no monthly fee for payments.`,
  },
];
