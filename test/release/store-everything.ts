import { decideBankPayment, returnBankPayment } from 'one-machine-cloud/payments/payments';
import { openDispute } from 'one-machine-cloud/payments/refunds-and-disputes';
import { pagesPath } from '#bin/local/local-product';
import { seedDemoAccount } from '#bin/local/seed/demo-account';
import type { Operation } from '#domain/contract/endpoints';
import { paymentMethods } from '#domain/documents/payment';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import { switchFreeGenerator } from '#lambdas/free-invoice/store/free-generator-switch';
import { fullExports } from '#lambdas/full-export/index';
import { scanAll } from '#lambdas/platform/table/scan';
import { productOn } from '#test/support/deployed-product';
import { everyStep, type Journey, type Step, startJourney, takeStep } from '#test/support/every-step';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuoteDraft } from '#test/support/quotes';
import type { StoredItem } from '#test/support/stored-item';
import { validBodyOf } from '#test/support/valid-bodies';
import { type ReleasedItem, releasedItems } from './baseline.ts';
import { ItemCollection } from './item-collection.ts';
import {
  storeAnAccountant,
  storeAPhoto,
  storeCopies,
  storeRecoveryCodes,
  storeWithdrawnAccess,
} from './store-newer.ts';

type Collect = () => Promise<void>;

const tableOf = ({ table: client, tableName: name }: TestCloud) => ({ client, name });

/** Returns a function that adds all items of a product to the collection. */
const collectorOf =
  (product: TestCloud, collection: ItemCollection): Collect =>
  async () => {
    for await (const item of scanAll(tableOf(product))) collection.add(item as StoredItem);
  };

/** Returns a function that takes a step and then collects the stored items, because a later step may delete them. */
const stepTaker =
  (journey: Journey, collect: Collect) =>
  async (operation: Operation, change: Partial<Step> = {}): Promise<void> => {
    const step = { ...everyStep[operation], ...change };
    const { status, text } = await takeStep(journey, operation, step);
    if (status !== step.status) throw new Error(`${operation} answered ${status}: ${text}`);
    await collect();
  };

/** Stores an invoice and a quote with every field of their forms, payments by every method, and all settings. */
async function storeTheFullest(take: ReturnType<typeof stepTaker>): Promise<void> {
  const optionalFields = {
    reference: 'PO 7',
    discount: '10%',
    taxName: 'VAT',
    taxRate: '8.25',
    dueDate: '2026-12-03',
  };
  const [first, ...others] = aFullInvoice().lineItems;
  const lineItems = [{ ...aLine(first), taxed: false }, ...others];
  const invoice = { ...aFullInvoice(), ...optionalFields, lineItems };
  await take('save-invoice-draft', { body: () => ({ invoice: { ...invoice, invoiceNumber: 'TYPED' } }) });
  await take('save-invoice-defaults', {
    body: () => ({
      taxName: 'VAT',
      taxRate: '8.25',
      terms: '14',
      message: 'Thank you.',
      brandColor: '#2563eb',
    }),
  });
  await take('save-client');
  await take('send-invoice', {
    body: ({ learned }) => ({ invoice: { ...invoice, invoiceNumber: 'FULL' }, clientId: learned.clientId }),
  });
  for (const method of paymentMethods)
    await take('record-payment', { body: () => ({ amount: '1', date: '2026-11-03', method, note: method }) });
  const path = () => ({ quoteId: 'approved-with-a-deposit' });
  const quote = { ...aQuoteDraft({ ...optionalFields, deposit: '25%' }), validUntil: '2099-12-31' };
  for (const message of ['We can come on Thursday.', 'We can come on Friday.'])
    await take('send-quote', {
      path,
      body: ({ learned: { clientId, revised } }) => ({
        quote: { ...quote, clientMessage: message },
        clientId,
        basedOn: revised,
      }),
      learn: (answer) => ({ revised: answer.quote.contentId }),
    });
  await take('get-quote', { path });
  await take('accept-quote', { path });
  await take('set-quote-deposit', { path, body: () => ({ received: { amount: '50', on: '2026-11-03' } }) });
  await take('send-invoice', {
    path,
    body: () => ({ invoice: { ...invoice, invoiceNumber: 'QUOTED' }, quoteId: 'approved-with-a-deposit' }),
  });
}

/** Stores what the steps of `everyStep` leave out: a receipt, a declined quote, and a repeat of a sent invoice. */
async function storeTheRest(take: ReturnType<typeof stepTaker>): Promise<void> {
  await take('send-invoice', { body: () => ({ invoice: anInvoice({ invoiceNumber: 'SECOND' }) }) });
  await take('get-invoice', { learn: ({ invoice }) => ({ basedOn: invoice.contentId }) });
  // In the journey, the client's usual address stopped all emails, so another address is used.
  await take('mail-client', {
    body: ({ learned }) => ({ basedOn: learned.basedOn, to: 'office@oakmont.example' }),
  });
  await take('note-invoice-opened');
  await take('report-check-sent');
  await take('record-payment', { body: () => ({ ...validBodyOf('record-payment'), receipt: true }) });
  await take('set-repeat', { body: () => ({ ...validBodyOf('set-repeat'), until: '2027-12-31' }) });
  const path = () => ({ quoteId: 'declined-by-its-customer' });
  await take('send-quote', { path });
  await take('get-quote', { path });
  await take('decline-quote', {
    path,
    status: 200,
    body: ({ learned: { contentHash } }) => ({ contentHash, reason: 'Too late.' }),
  });
}

/** Stores a statement to a client with an email address, and an email to it about a job. */
async function storeAStatement(take: ReturnType<typeof stepTaker>): Promise<void> {
  await take('save-client', {
    body: () => ({
      ...validBodyOf('save-client'),
      name: 'Oakmont Statements',
      email: 'ruth@oakmont.example',
    }),
  });
  await take('email-statement', { status: 200 });
  const path = () => ({ jobId: 'a-told-job' });
  await take('save-job', { path });
  await take('tell-client', { path, status: 200 });
}

/** Stores the notice of an export that took long. Whether the one of the journey does depends on the machine. */
async function storeALongExport(product: TestCloud): Promise<void> {
  const exports = fullExports(tableOf(product));
  const [userId, exportId, now] = ['an-account-with-a-long-export', 'a-long-export', new Date()];
  await exports.start(userId, exportId, now);
  const running = await exports.find(userId);
  if (!running) throw new Error('The export did not start');
  await exports.finish(userId, { ...running, startedAt: '2026-11-01T09:00:00.000Z', total: 1 }, 1, now);
}

/** Stores an account whose deletion has started. */
async function storeADeletion(product: TestCloud, collect: Collect): Promise<void> {
  const take = stepTaker(await startJourney(productOn(product)), collect);
  await take('open-account');
  await take('delete-account', { status: 200, body: () => ({ confirmation: 'DELETE' }) });
}

/** Stores a card payment that is partly refunded and then disputed, and a bank payment that is returned. */
async function storeOnlinePayments(collection: ItemCollection): Promise<void> {
  const product = await startTestCloud({ onlinePayments: true });
  try {
    const collect = collectorOf(product, collection);
    const journey = await startJourney(productOn(product));
    const take = stepTaker(journey, collect);
    const { payments } = product.cloud;
    const learnUrl = { status: 200, learn: ({ url }: Record<string, string>) => ({ url: url ?? '' }) };
    const choose = async (choice: string) => {
      const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) } as const;
      await fetch(journey.learned.url ?? '', form);
      await payments.runDueWork();
      await collect();
    };
    await take('open-account');
    await take('confirm-email');
    await take('start-payment-onboarding', learnUrl);
    await choose('all');
    for (const choice of ['pay', 'bank']) {
      await take('send-invoice', { body: () => ({ invoice: anInvoice({ invoiceNumber: choice }) }) });
      const learn = ({ invoice }: GetInvoiceAnswer) => ({
        basedOn: invoice.contentId,
        cents: String(invoice.totalCents),
        paymentId: invoice.payments?.[0]?.paymentId ?? '',
      });
      await take('get-invoice', { learn });
      await take('mail-client');
      await take('share-invoice');
      await take('open-payment-page', {
        ...learnUrl,
        path: ({ learned }) => ({ linkId: learned.linkId ?? '' }),
        body: ({ learned }) => ({ shownCents: Number(learned.cents) }),
      });
      await choose(choice);
      await take('get-invoice', { learn });
      if (choice === 'pay') await take('refund-payment', { status: 200 });
      for (const { account, payments: paid } of payments.accounts())
        for (const payment of Object.values(paid))
          await payments.simulate(account.id, (act) => {
            if (payment.status === 'processing') {
              const pays = true;
              decideBankPayment(act, payment, pays);
              returnBankPayment(act, payment);
            } else if (choice === 'pay') openDispute(act, payment, { isInquiry: false });
          });
      await collect();
    }
    await storeWithdrawnAccess(take, product);
    await collect();
    await product.cloud.invoke('dispatch-outbox', {});
    await collect();
  } finally {
    await product.stop();
  }
}

/** Reports each later event of the mail service (all but Send) for every email. */
async function reportMails({ cloud }: TestCloud, collect: Collect): Promise<void> {
  const reports = ['Delivery', 'Bounce', 'Complaint', 'Reject'] as const;
  for (const report of reports)
    for (const { id } of cloud.mails.list()) {
      await cloud.reportMail(id, report);
      await collect();
    }
}

/** Moves the clock 50 days and runs the work that is scheduled until then. */
async function letDaysPass({ cloud }: TestCloud, collect: Collect): Promise<void> {
  const moved = await fetch(`${cloud.origin}${pagesPath}/clock`, {
    method: 'POST',
    body: JSON.stringify({ to: '+50d' }),
  });
  if (!moved.ok) throw new Error(`The clock did not move: ${moved.status}`);
  for (const operation of ['run-schedule', 'dispatch-outbox']) {
    await cloud.invoke(operation, {});
    await collect();
  }
}

/**
 * Makes the product store an item of every kind. Returns the items of earlier releases, then the new ones, each with what
 * the code reads from it.
 */
export async function storeEverything(): Promise<readonly ReleasedItem[]> {
  const product = await startTestCloud();
  try {
    const collection = new ItemCollection(releasedItems());
    const collect = collectorOf(product, collection);
    await seedDemoAccount(product);
    const journey = await startJourney(productOn(product));
    const take = stepTaker(journey, collect);
    for (const operation of Object.keys(everyStep) as Operation[]) await take(operation);
    await storeTheFullest(take);
    await storeTheRest(take);
    await storeAStatement(take);
    await storeAPhoto(take);
    await storeCopies(take);
    await storeAnAccountant(take, journey, product);
    await storeRecoveryCodes(product, journey);
    await storeALongExport(product);
    await collect();
    await storeADeletion(product, collect);
    await storeOnlinePayments(collection);
    await switchFreeGenerator(tableOf(product), false, new Date());
    await letDaysPass(product, collect);
    await reportMails(product, collect);
    return collection.all();
  } finally {
    await product.stop();
  }
}
