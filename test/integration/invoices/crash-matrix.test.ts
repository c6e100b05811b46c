import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '#lambdas/platform/hash';
import { everyConflict, everyFault, runWithFault } from '#test/support/crash-matrix';
import { fullEffort } from '#test/support/effort';
import { type Fault, planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import { auditBooks } from '#test/support/lite-books';
import { liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const key = 'key-of-the-one-that-dies';
const invoice = {
  clientName: 'Dana Whitfield',
  lineItems: [aLine(), aLine({ description: 'Hourly labor', quantity: '1.5', unitPrice: '95.25' })],
};

type SendingCase =
  | 'a new invoice'
  | 'a failed invoice again'
  | 'an edit of a sent invoice'
  | 'a sent invoice again as it is stored'
  | 'an invoice of an unverified account';

/** Prepares an account for a case; returns the options of the submission to test. */
async function prepareCase(kind: SendingCase) {
  const world = await liteWorld(engine);
  await world.openAccount(
    pat,
    kind === 'an invoice of an unverified account' ? { emailVerified: false } : {},
  );
  const logo = new Uint8Array([1, 2, 3]);
  world.store.objects.set(`users/${pat}/logos/logo.png`, logo);
  world.store.objects.set(`users/${pat}/logo-copies/${sha256(logo)}.png`, logo);
  if (kind === 'a new invoice' || kind === 'an invoice of an unverified account')
    return { world, options: {} };
  if (kind === 'a failed invoice again') world.service.behave = () => 'reject';
  const first = await world.submit({ invoice: { ...invoice, lineItems: [aLine()], invoiceNumber: 'INV-1' } });
  world.service.behave = () => 'accept';
  world.service.submissions.length = 0;
  const invoiceId = first.ok ? first.value.invoice.invoiceId : first.refusal.invoiceId;
  return { world, options: { invoiceId, asStored: kind === 'a sent invoice again as it is stored' } };
}

async function callsOf(kind: SendingCase): Promise<readonly string[]> {
  const { world, options } = await prepareCase(kind);
  const plan = planFault();
  await world.submit({ key, invoice: { ...invoice, invoiceNumber: 'INV-1' }, ...options }, plan);
  return plan.calls;
}

/**
 * Submits with a fault, retries three times with the same key, sweeps, and retries again. Then at most one email was
 * sent and the books must be correct.
 */
async function breakAndRecover(kind: SendingCase, fault: Fault, where: string) {
  const { world, options } = await prepareCase(kind);
  const submission = { key, invoice: { ...invoice, invoiceNumber: 'INV-1' }, ...options };
  const plan = planFault(fault);
  await world.submit(submission, plan).catch(() => undefined);
  expect(plan.wasTriggered, where).toBe(true);
  for (let retry = 0; retry < 3; retry += 1) await world.submit(submission).catch(() => undefined);
  await world.sweepAfterLease();
  const last = await world.submit(submission);
  await world.sweepAfterLease();
  expect(world.service.submissions.length, `${where}: mails`).toBeLessThanOrEqual(1);
  await auditBooks(world, where);
  return { world, last };
}

const sendingCases: readonly SendingCase[] = fullEffort
  ? [
      'a new invoice',
      'a failed invoice again',
      'an edit of a sent invoice',
      'a sent invoice again as it is stored',
      'an invoice of an unverified account',
    ]
  : ['an edit of a sent invoice', 'an invoice of an unverified account'];

describe.each(sendingCases)('a function that dies while it sends %s', (kind) => {
  const name = 'never emails twice, and all books are correct at the end, wherever it dies';
  testInParts(12, name, async (partOf) => {
    const calls = await callsOf(kind);
    const mailCall = calls.findIndex((call) => call.startsWith('ses')) + 1;
    for (const { fault, where: place } of partOf(everyFault(calls, 'exit'))) {
      const where = `${kind}, ${place}`;
      const { world, last } = await breakAndRecover(kind, fault, where);
      const [item] = await world.itemsUnder('INVOICE#');
      expect(['accepted', 'unknown'], where).toContain(item?.delivery);
      // If it died before the message was marked as sending, nothing was sent, so the retry after the sweep must have
      // emailed it.
      if (fault.call < mailCall - 1) expect(last.ok, where).toBe(true);
      if (item?.delivery === 'unknown' && !last.ok) expect(last.refusal.code, where).toBe('delivery-unknown');
    }
  });
});

describe.each(sendingCases)('a service that fails once while a function sends %s', (kind) => {
  testInParts(12, 'never causes two emails or wrong books, whichever call fails', async (partOf) => {
    for (const { fault, where } of partOf(everyFault(await callsOf(kind), 'error')))
      await breakAndRecover(kind, fault, `${kind}, ${where}`);
  });
});

describe.each(sendingCases)('conflicts in the table while a function sends %s', (kind) => {
  testInParts(6, 'at any write are retried until they are over', async (partOf) => {
    for (const planned of partOf(everyConflict(await callsOf(kind)))) {
      const where = `${kind}, ${planned.where}`;
      const { world, options } = await prepareCase(kind);
      const sent = await runWithFault(planned, (plan) =>
        world.submit({ key, invoice: { ...invoice, invoiceNumber: 'INV-1' }, ...options }, plan),
      );
      expect(sent?.ok, where).toBe(true);
      expect(world.service.submissions, where).toEqual([key]);
      await auditBooks(world, where);
    }
  });
});

test('sending a new invoice makes a fixed number of calls', async () => {
  expect(await callsOf('a new invoice')).toMatchInlineSnapshot(`
    [
      "dynamodb:BatchGetItemCommand",
      "dynamodb:GetItemCommand",
      "s3:GetObjectCommand",
      "dynamodb:UpdateItemCommand",
      "dynamodb:TransactWriteItemsCommand",
      "dynamodb:PutItemCommand",
      "s3:PutObjectCommand",
      "dynamodb:UpdateItemCommand",
      "ses:SendRawEmailCommand",
      "dynamodb:UpdateItemCommand",
      "dynamodb:PutItemCommand",
      "dynamodb:GetItemCommand",
      "dynamodb:TransactWriteItemsCommand",
      "dynamodb:BatchGetItemCommand",
      "dynamodb:PutItemCommand",
      "dynamodb:PutItemCommand",
      "dynamodb:PutItemCommand",
      "dynamodb:UpdateItemCommand",
    ]
  `);
});
