import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOfKey } from '#domain/table/key-kinds';
import { everyConflict, everyFault, runWithFault } from '#test/support/crash-matrix';
import { type Fault, FunctionDied, planFault } from '#test/support/fault-plan';
import { freeInvoiceWorld } from '#test/support/free-invoice-world';
import { testInParts } from '#test/support/further-cases';
import type { StoredItem } from '#test/support/stored-item';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const key = 'key-0000000000000001';

async function callsOfOneSend(): Promise<readonly string[]> {
  const world = await freeInvoiceWorld(engine);
  const plan = planFault();
  await world.submit({ key }, plan);
  return plan.calls;
}

async function statesOf(world: Awaited<ReturnType<typeof freeInvoiceWorld>>): Promise<unknown[]> {
  return (await world.items())
    .filter((item) => kindOfKey(item as StoredItem) === 'message')
    .map((item) => item.state);
}

/** Submits an invoice under a fault, retries three times with the same key, runs the sweeper, and retries once more. */
async function dieAndRecover(fault: Fault) {
  const world = await freeInvoiceWorld(engine);
  const plan = planFault(fault);
  const first = await world.submit({ key }, plan).catch((error: unknown) => error);
  expect(plan.wasTriggered).toBe(true);
  for (let retry = 0; retry < 3; retry += 1) await world.submit({ key }).catch(() => undefined);
  await world.sweepAfterLease();
  const last = await world.submit({ key }).catch((error: unknown) => error);
  return { world, first, last };
}

describe('a function that dies while it sends a free invoice', () => {
  test('makes eleven calls if it does not die', async () => {
    expect(await callsOfOneSend()).toEqual([
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:UpdateItemCommand',
      'dynamodb:UpdateItemCommand',
      'dynamodb:TransactWriteItemsCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:PutItemCommand',
      'dynamodb:UpdateItemCommand',
      'ses:SendRawEmailCommand',
      'dynamodb:UpdateItemCommand',
    ]);
  });

  testInParts(3, 'never emails twice and never counts wrong, wherever it dies', async (partOf) => {
    const calls = await callsOfOneSend();
    const mailCall = calls.indexOf('ses:SendRawEmailCommand') + 1;
    for (const { fault, where } of partOf(everyFault(calls, 'exit'))) {
      const { world, first } = await dieAndRecover(fault);
      const states = await statesOf(world);
      expect(world.service.delivered.length, where).toBeLessThanOrEqual(1);
      expect(states, where).toHaveLength(1);
      expect(['sent', 'unknown'], where).toContain(states[0]);
      expect(await world.countOf(), where).toBe(1);
      // If it died before the email call, the retry after the sweep must have emailed it.
      if (fault.call < mailCall - 1) expect(world.service.delivered, where).toHaveLength(1);
      expect(first instanceof FunctionDied || typeof first === 'object', where).toBe(true);
    }
  });

  test('leaves the invoice unknown and counted if it died between emailing and settling', async () => {
    const calls = await callsOfOneSend();
    const mailCall = calls.indexOf('ses:SendRawEmailCommand') + 1;
    const { world, last } = await dieAndRecover({ call: mailCall, when: 'after', effect: 'exit' });
    expect(await statesOf(world)).toEqual(['unknown']);
    expect(world.service.delivered).toHaveLength(1);
    expect(await world.countOf()).toBe(1);
    expect(last).toMatchObject({ ok: false, refusal: { code: 'delivery-unknown' } });
  });

  test('leaves the invoice uncounted if it died before the email call', async () => {
    const world = await freeInvoiceWorld(engine);
    const plan = planFault({ call: 6, when: 'after', effect: 'exit' });
    await expect(world.submit({ key }, plan)).rejects.toBeInstanceOf(FunctionDied);
    expect(await world.countOf()).toBe(1);
    await world.sweepAfterLease();
    expect(await world.countOf()).toBe(0);
    expect(await statesOf(world)).toEqual(['returned']);
  });
});

describe('a table that fails once', () => {
  testInParts(3, 'never causes two emails or a wrong count, whichever call fails', async (partOf) => {
    for (const { fault, where } of partOf(everyFault(await callsOfOneSend(), 'error'))) {
      const { world } = await dieAndRecover(fault);
      const states = await statesOf(world);
      expect(world.service.delivered.length, where).toBeLessThanOrEqual(1);
      expect(['sent', 'unknown'], where).toContain(states[0]);
      expect(await world.countOf(), where).toBe(1);
    }
  });
});

describe('conflicts in the table', () => {
  test('are waited for at every write, and leave nothing for later', async () => {
    for (const planned of everyConflict(await callsOfOneSend())) {
      const world = await freeInvoiceWorld(engine);
      const sent = await runWithFault(planned, (plan) => world.submit({ key }, plan));
      expect(sent, planned.where).toMatchObject({ ok: true, value: { invoiceCount: 1 } });
      expect(world.service.delivered, planned.where).toHaveLength(1);
      expect(await statesOf(world), planned.where).toEqual(['sent']);
      for (const item of await world.items()) expect(item, planned.where).not.toHaveProperty('due');
    }
  });
});
