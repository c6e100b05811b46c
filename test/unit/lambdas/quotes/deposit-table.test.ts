import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { standingOf } from '#domain/documents/standing';
import { contractSentence } from '#domain/quotes/contract-money';
import {
  depositRowsOfView,
  depositStandingOfQuote,
  depositStandingOfView,
} from '#domain/quotes/received-deposit';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { summarizeJob } from '#lambdas/jobs/shown-job';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import type { ProviderAct } from '#test/support/provider-world';
import { valueIn } from '#test/support/recorded-story';

/** `npx vitest run FILE -u` rewrites the file. Review its difference: owners and clients read these sentences. */
const golden = fileURLToPath(new URL('../../../golden/domain/deposit.txt', import.meta.url));

const paymentIndex = 0;
const started: ProviderAct = { kind: 'start-bank-payment', paymentIndex };
const booked: readonly ProviderAct[] = [
  { kind: 'bank-pays', paymentIndex },
  { kind: 'money-booked', paymentIndex },
];
const refund: ProviderAct = { kind: 'refund', paymentIndex, percent: 100 };
const disputed: ProviderAct = { kind: 'dispute', paymentIndex, isInquiry: false };
const received = [started, ...booked];

/** What happened to the deposit before and after its invoice was made. */
const events: Readonly<Record<string, readonly [readonly ProviderAct[], readonly ProviderAct[]]>> = {
  'on its way': [[started], []],
  'on its way, then arrived': [[started], booked],
  'on its way, then refused': [[started], [{ kind: 'bank-refuses', paymentIndex }]],
  received: [received, []],
  'received, then returned by the bank': [received, [{ kind: 'bank-returns', paymentIndex }]],
  'received, then a refund on its way': [received, [refund]],
  'received, then refunded': [received, [refund, { kind: 'refund-succeeds', refundIndex: 0 }]],
  'received, then refunded in part': [
    received,
    [
      { ...refund, percent: 20 },
      { kind: 'refund-succeeds', refundIndex: 0 },
    ],
  ],
  'received, then disputed': [received, [disputed]],
  'received, then lost in a dispute': [received, [disputed, { kind: 'lose', disputeIndex: 0 }]],
  'disputed, then won': [[...received, disputed], [{ kind: 'win', disputeIndex: 0 }]],
  'disputed, then lost': [[...received, disputed], [{ kind: 'lose', disputeIndex: 0 }]],
};

const places = {
  'its invoice is sent before': 'sent',
  'its invoice is a draft': 'draft',
  'its invoice is a draft, and sent after': 'draft, then sent',
} as const;

/** What every surface says of the deposit, of the contract, and of the invoice. */
async function partOf(name: string, place: keyof typeof places): Promise<string> {
  const [before, after] = events[name] ?? [[], []];
  const { world, pay, quoteId, invoiceId, ...deposit } = await depositWorld(memoryEngine());
  for (const act of before) await pay.happens(act);
  valueIn(await (places[place] === 'sent' ? deposit.bill() : deposit.draft()));
  for (const act of after) await pay.happens(act);
  if (places[place] === 'draft, then sent') await deposit.markSent();
  const owner = depositStandingOfQuote(await world.detail(quoteId));
  const client = await deposit.page();
  const record = await invoiceReader(world.plain).find(pat, await invoiceId());
  const invoice = record && standingOf(record, '2026-11-03');
  const [listed] = await world.jobs();
  const job = await jobStore(world.plain, world.clock).find(pat, String(listed?.jobId));
  const { paidOnline, refundedCents, receivedCents } = owner;
  const isGreen = paidOnline !== undefined && refundedCents === 0 && owner.state !== 'disputed';
  const lines = {
    "Owner's page": owner.headline,
    "Owner's header": isGreen ? `received ${receivedCents / 100}` : '-',
    "Client's page": depositStandingOfView(client).sentence,
    "Client's rows": depositRowsOfView(client)
      .map(({ label, value }) => `${label} ${value}`)
      .join(' | '),
    'Pay button': client.depositPayment?.state ?? '-',
    Contract: client.money ? contractSentence(client.money) : '-',
    Invoice: invoice ? `${invoice.badge.label} | ${invoice.headline}` : '-',
    Job: job ? summarizeJob(job).group : '-',
  };
  const texts = Object.entries(lines).map(([surface, said]) => `${surface.padEnd(14)} ${said}`);
  return [`## ${name}`, '', ...texts, ''].join('\n');
}

test('what every surface says about a deposit whose quote is billed is as committed', async () => {
  const parts: string[] = [
    'A deposit of $450.00 for a quote of $1,000.00, paid by bank: what each surface says once an invoice is made of it.',
    '',
  ];
  for (const place of Object.keys(places) as (keyof typeof places)[]) {
    parts.push(`# ${place}`, '');
    for (const name of Object.keys(events)) parts.push(await partOf(name, place));
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(golden);
});
