import { pagesPath } from '#bin/local/local-product';
import { seedDemoAccount } from '#bin/local/seed/demo-account';
import type { Operation } from '#domain/contract/endpoints';
import { turnFreeGenerator } from '#lambdas/adapters/dynamodb/free-invoice/free-generator-switch';
import { scanAll } from '#lambdas/adapters/dynamodb/table/scan';
import { productOn } from '#test/support/deployed-product';
import { everyStep, type Journey, type Step, startJourney, takeStep } from '#test/support/every-step';
import { anInvoice } from '#test/support/invoices';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { rightBodyOf } from '#test/support/right-bodies';
import type { StoredItem } from '#test/support/stored-item';
import type { ReleasedItem } from './baseline.ts';
import { ItemCollection } from './item-collection.ts';

type Look = () => Promise<void>;

/** Takes a step and looks at what it left: a later one may delete it. */
const stepper =
  (journey: Journey, look: Look) =>
  async (operation: Operation, change: Partial<Step> = {}): Promise<void> => {
    const step = { ...everyStep[operation], ...change };
    const { status, text } = await takeStep(journey, operation, step);
    if (status !== step.status) throw new Error(`${operation} answered ${status}: ${text}`);
    await look();
  };

/** What the journey of every operation leaves out: a receipt, a declined quote, a repeat of an invoice that stands. */
async function storeTheRest(take: ReturnType<typeof stepper>): Promise<void> {
  await take('send-invoice', { body: () => ({ invoice: anInvoice({ invoiceNumber: 'SECOND' }) }) });
  await take('get-invoice', { learn: ({ invoice }) => ({ basedOn: invoice.contentId }) });
  // The customer of the journey stopped all mail.
  await take('mail-client', {
    body: ({ known }) => ({ basedOn: known.basedOn, to: 'office@oakmont.example' }),
  });
  await take('record-payment', { body: () => ({ ...rightBodyOf('record-payment'), receipt: true }) });
  await take('set-repeat');
  const path = () => ({ quoteId: 'declined-by-its-customer' });
  await take('send-quote', { path });
  await take('get-quote', { path });
  await take('decline-quote', { path, status: 200 });
}

/** What happens by itself in the days after. */
async function letDaysPass({ cloud }: TestCloud, look: Look): Promise<void> {
  const moved = await fetch(`${cloud.origin}${pagesPath}/clock`, {
    method: 'POST',
    body: JSON.stringify({ to: '+50d' }),
  });
  if (!moved.ok) throw new Error(`The clock did not move: ${moved.status}`);
  for (const operation of ['run-schedule', 'dispatch-outbox']) {
    await cloud.invoke(operation, {});
    await look();
  }
}

/** Lets the product store something of every kind, and answers what it stored and what it reads in it. */
export async function storeEverything(): Promise<readonly ReleasedItem[]> {
  const product = await startTestCloud();
  try {
    const collection = new ItemCollection();
    const table = { client: product.table, name: product.tableName };
    const look: Look = async () => {
      for await (const item of scanAll(table)) collection.add(item as StoredItem);
    };
    await seedDemoAccount(product);
    const take = stepper(await startJourney(productOn(product)), look);
    for (const operation of Object.keys(everyStep) as Operation[]) await take(operation);
    await storeTheRest(take);
    await turnFreeGenerator(table, false, new Date());
    await letDaysPass(product, look);
    return collection.all();
  } finally {
    await product.stop();
  }
}
