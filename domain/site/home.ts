import { brand } from '../brand.ts';
import { lateStageWords } from '../reminders/reminder-settings.ts';
import { liteHas, paymentFees, planTerms } from './plans.ts';
import type { ContentPoint, FaqItem } from './prose.ts';

export const homeHero = {
  text: 'Customers, quotes, jobs and invoices in one place, for HVAC, plumbing, electrical and lawn care. Send the bill before the van leaves the driveway.',
  field: 'Your business name',
  submit: 'Make my invoice',
  note: '5 free invoices per email address. No account, no card.',
} as const;

/** The six feature cards. */
export const homeFeatures: readonly ContentPoint[] = [
  {
    heading: 'Every customer, one tap away',
    text: 'Address, phone, gate code, the model number of the furnace and every job you ever did there.',
  },
  {
    heading: 'Jobs that do not get lost',
    text: 'From Lead to Paid in five stages. One look says what is on today and what is still owed.',
  },
  {
    heading: 'Quotes signed on the phone',
    text: 'Email or share a link. The customer reads the quote, taps Sign and Approve, and the job is on your list.',
  },
  {
    heading: 'Invoices in a minute',
    text: 'Parts, hours, total, done. A clean PDF with your name on top, not a photo of a carbon copy.',
  },
  {
    heading: 'Paid by card or bank',
    planned: 'online-payments',
    text: `Cards cost ${paymentFees.card}, bank transfers ${paymentFees.bank} and never more than ${paymentFees.bankCap}.`,
  },
  {
    heading: 'Reminders you do not write',
    text: `Unpaid invoices can get a polite email after ${lateStageWords} days. You stay the good guy.`,
    plannedToo: 'Reminders by text',
  },
];

/** The three steps. */
export const homeSteps: readonly ContentPoint[] = [
  {
    heading: 'Quote it',
    text: 'Add the customer, list the work, send the link. They approve it without an account.',
  },
  {
    heading: 'Do it',
    text: 'The approved job is there to schedule, with address, notes, photos and what was agreed.',
  },
  {
    heading: 'Get paid',
    text: 'Turn the job into an invoice. It goes out, it can remind, and you see when the money is in.',
  },
];

/** The questions. `paymentsComing`: online payments are marked as planned. */
export const homeFaqOf = (paymentsComing: boolean): readonly FaqItem[] => [
  {
    question: `What is ${brand.name}?`,
    answer: `${brand.name} is the office of a small service company: customer records, jobs, quotes, invoices, online payments and payment reminders, as a website and an iOS app.`,
  },
  {
    question: 'Who is it for?',
    answer:
      'Solo pros and small crews who work at the customer: heating and air, plumbing, electrical, lawn care and the trades beside them. If you drive to the job, it is for you.',
  },
  {
    question: 'What can I use today?',
    answer: `The free invoice generator and ${brand.name} Lite are open to everyone now. Lite has ${liteHas}. The full platform adds text messages and crews and is planned: leave your email and we send you the details within a few weeks.`,
  },
  {
    question: 'Is the invoice generator really free?',
    answer:
      'Yes. You make 5 invoices per email address without an account or a card, and each arrives as a PDF in your inbox. After that, take Lite for unlimited invoices.',
  },
  {
    question: 'How do my customers pay?',
    answer: `The way you say: by check, by transfer or through your own payment link. ${paymentsComing ? 'Planned: once' : 'Once'} you connect online payments in the settings of ${brand.name} Lite, also with a card or by bank transfer, on a payment page run by our card processor. Cards ${paymentsComing ? 'will cost' : 'cost'} ${paymentFees.card} per payment, bank transfers ${paymentFees.bank} capped at ${paymentFees.bankCap}.`,
  },
  {
    question: 'Can I try the full platform first?',
    answer: `Not yet: you join the list, and we write when it opens. Then you have ${planTerms.trialDays} days, and we do not ask for a card. When the trial ends you choose a plan or stay on Starter, which costs nothing. ${brand.name} Lite is open today.`,
  },
];

/** The page after an early-access signup on the home page. */
export const thankYou = {
  heading: "Thanks! You're on the list.",
  text: 'Your email is saved. Early-access details arrive within a few weeks.',
  promise: 'No spam, ever. Unsubscribe anytime.',
} as const;
