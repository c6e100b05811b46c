import { expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import { crmFaq, crmFeatures, crmSteps } from '#domain/site/crm';
import { downloadPoints } from '#domain/site/download';
import { homeFaqOf, homeFeatures, homeSteps } from '#domain/site/home';
import { invoicingFaqOf, invoicingFeatures, invoicingSteps, liteFeatures } from '#domain/site/invoicing';
import { liteHas, litePrice } from '#domain/site/plans';
import { pricingFaq } from '#domain/site/pricing';

/** What keeps each promise of the public pages: operations of the product, or something that needs none. */
const kept: Readonly<Record<string, readonly Operation[] | 'in the browser'>> = {
  // Home
  'Every customer, one tap away': ['get-client', 'save-service-address', 'save-equipment'],
  'Jobs that do not get lost': ['list-jobs', 'move-job'],
  'Quotes signed on the phone': ['send-quote', 'accept-quote', 'list-jobs'],
  'Invoices in a minute': ['send-invoice', 'get-invoice-pdf'],
  'Paid by card or bank': ['open-payment-page', 'start-payment-onboarding'],
  'Reminders you do not write': ['set-reminders', 'set-invoice-reminders'],
  'Quote it': ['save-client', 'send-quote', 'accept-quote'],
  'Do it': ['get-job', 'add-job-photo'],
  'Get paid': ['send-invoice', 'remind-now', 'get-overview'],
  // Customers and jobs
  'One record per customer': ['save-client', 'save-service-address', 'save-equipment'],
  'The whole job, from estimate to completion': ['save-job', 'accept-quote', 'send-invoice'],
  'A board for the morning': ['list-jobs', 'move-job'],
  'History at the door': ['get-client', 'find-invoices', 'list-quotes'],
  'Quotes that schedule themselves': ['accept-quote', 'list-jobs'],
  'Follow-ups on time': ['set-reminders'],
  'Start with ten': ['save-client', 'import-entries'],
  'Work the board': ['move-job'],
  'Close the loop': ['move-job', 'send-invoice', 'record-payment'],
  // The app
  'The day on one screen': ['list-jobs'],
  'Quote at the kitchen table': ['send-quote', 'accept-quote'],
  'Bill from the driveway': ['get-job', 'send-invoice'],
  // Invoicing
  'What you see is what prints': 'in the browser',
  'Sums you can trust': 'in the browser',
  'Your logo, your color': ['save-logo'],
  'Pay by card or bank': ['open-payment-page', 'start-payment-onboarding'],
  'From quote to invoice in one tap': ['get-lite-quote', 'send-invoice'],
  'Fill in the page': 'in the browser',
  'Send it': ['send-invoice', 'mail-client'],
  'Let it work': ['set-how-to-pay', 'set-reminders'],
  // Lite
  'Unlimited invoices': ['send-invoice', 'save-invoice-draft'],
  'Sent to your client': ['mail-client', 'share-invoice'],
  'Your logo and business name': ['save-logo', 'save-settings'],
  'Saved clients': ['list-clients', 'get-client'],
  'Saved line items': ['list-items'],
  'Payments noted': ['record-payment', 'get-overview'],
  'Paid your way': ['set-how-to-pay'],
  'Jobs on a list': ['list-jobs', 'accept-quote'],
  'Photos of the work': ['start-photo', 'add-job-photo', 'get-client-invoice-photo', 'get-quote-photo'],
  'Reminders by email': ['set-reminders'],
  'Invoices that repeat': ['set-repeat'],
  'Quotes approved by link': ['send-quote', 'accept-quote'],
  'Options to choose from': ['send-quote', 'accept-quote'],
  'Change orders': ['send-quote', 'accept-quote'],
  'Bill a job in parts': ['get-lite-quote', 'send-invoice'],
  'A history that answers': ['find-invoices', 'get-invoice-pdf'],
  'Nothing gets lost': 'in the browser',
};

const points = [
  ...[homeFeatures, homeSteps, crmFeatures, crmSteps, downloadPoints],
  ...[invoicingFeatures, invoicingSteps, liteFeatures],
].flat();

test('every promise of the public pages is kept by an operation of the product, or marked as planned', () => {
  const promised = points.filter(({ planned }) => planned !== true).map(({ heading }) => heading);
  expect(promised.filter((heading) => !(heading in kept))).toEqual([]);
  const missing = Object.values(kept)
    .flatMap((operations) => (operations === 'in the browser' ? [] : operations))
    .filter((operation) => !(operation in endpoints));
  expect(missing).toEqual([]);
});

test('the list of promises names none that the pages no longer make', () => {
  const headings = new Set(points.map(({ heading }) => heading));
  expect(Object.keys(kept).filter((heading) => !headings.has(heading))).toEqual([]);
});

test('card and bank payments are marked as planned until the operator has turned them on', () => {
  const payments = points.filter(({ text }) => /\bcards\b/i.test(text)).map(({ planned }) => planned);
  expect(payments).toEqual(['online-payments', 'online-payments']);
});

test('no sentence promises text messages from the product except where they are marked as planned', () => {
  const texts = points.filter(({ planned }) => planned !== true).map(({ text }) => text);
  expect(texts.filter((text) => /(text message|by text|SMS)/i.test(text))).toEqual([]);
  const planned = points.flatMap(({ plannedToo = [] }) => plannedToo);
  expect(planned).toEqual(['Reminders by text', 'Follow-ups by text']);
});

test('the price of Lite is said wherever prices are asked about', () => {
  expect(pricingFaq[0]?.answer).toContain(litePrice);
});

test('the answers about card payments are marked as planned as long as the pages mark them so', () => {
  const answersOf = (paymentsComing: boolean) =>
    [...homeFaqOf(paymentsComing), ...invoicingFaqOf(paymentsComing)]
      .map(({ answer }) => answer)
      .filter((answer) => /online payments (in|connected)/.test(answer));
  expect(answersOf(true)).toHaveLength(2);
  for (const answer of answersOf(true)) expect(answer).toMatch(/Planned: (once|with)/);
  for (const answer of answersOf(false)) expect(answer).not.toContain('lanned');
});

test('the answer about reminders says what stops before it says what is planned', () => {
  const { answer } = invoicingFaqOf(true).find(({ question }) => question.includes('reminders')) ?? {};
  expect(answer).toMatch(/They stop as soon as the invoice is paid\. Text messages are planned\.$/);
});

/** What keeps each part of the sentence that says what Lite has. */
const keptInLite: Readonly<Record<string, readonly Operation[]>> = {
  customers: ['save-client', 'list-clients'],
  jobs: ['save-job', 'move-job'],
  photos: ['start-photo', 'add-job-photo'],
  'quotes with options': ['send-quote', 'accept-quote'],
  'change orders': ['send-quote', 'accept-quote'],
  'invoices for all of a job or a part of it': ['send-invoice', 'get-lite-quote'],
  payments: ['record-payment'],
  'reminders by email': ['set-reminders'],
};

test('the sentence that says what Lite has names only what operations keep', () => {
  expect(liteHas.split(/, | and /)).toEqual(Object.keys(keptInLite));
  const missing = Object.values(keptInLite)
    .flat()
    .filter((operation) => !(operation in endpoints));
  expect(missing).toEqual([]);
});

test('the answers on every page that asks about Lite say what it has, and mark only texts and crews as planned', () => {
  for (const faq of [homeFaqOf(true), invoicingFaqOf(true), crmFaq, pricingFaq]) {
    const answers = faq.map(({ answer }) => answer).filter((answer) => answer.includes(liteHas));
    expect(answers).toHaveLength(1);
    expect(answers[0]?.replace(liteHas, '')).toMatch(/text messages and crews/i);
  }
});
