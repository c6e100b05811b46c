import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteFingerprint } from '#domain/quote/quote-fingerprint';
import { kindOfKey } from '#domain/table/key-kinds';
import { saveNewQuote } from '#lambdas/adapters/dynamodb/quote/new-quote';
import { ownerDay } from '#lambdas/adapters/dynamodb/quote/owner-day';
import { providerDirectory } from '#lambdas/adapters/dynamodb/quote/provider-directory';
import { approvalMessages, copyMessages } from '#lambdas/adapters/dynamodb/quote/quote-messages';
import { quoteStore } from '#lambdas/adapters/dynamodb/quote/quote-store';
import { newSecret, newUlid, sha256 } from '#lambdas/adapters/hash';
import { renderCertificatePdf } from '#lambdas/adapters/pdf/render-certificate-pdf';
import { acceptQuote } from '#lambdas/quote/accept-quote';
import { everyConflict, everyFault, strike } from '#test/support/crash-matrix';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { mailingWorld } from '#test/support/mailing-world';
import { aQuote } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

async function offered() {
  const world = await mailingWorld(engine);
  const [quoteId, quote] = [newSecret(), aQuote()];
  await saveNewQuote(world.plain, quoteId, quote, world.clock());
  return {
    ...world,
    approve(plan?: FaultPlan) {
      const { table, ...ports } = world.under(plan);
      return acceptQuote(
        {
          linkId: quoteId,
          contentHash: sha256(quoteFingerprint(quote.content)),
          name: 'Dana Whitfield',
          email: 'dana@home.example',
          network: '192.0.2.1',
          browser: 'Test',
        },
        {
          ...ports,
          quotes: quoteStore(table, world.clock),
          providers: providerDirectory(table),
          messages: approvalMessages(table, world.clock),
          copies: copyMessages(table, world.clock),
          ownerDay: ownerDay(table, world.clock),
          renderCertificate: renderCertificatePdf,
          hash: sha256,
          newId: () => newUlid(world.clock()),
        },
      );
    },
  };
}

type Offered = Awaited<ReturnType<typeof offered>>;

async function callsOfOne(): Promise<readonly string[]> {
  const plan = planFault();
  await (await offered()).approve(plan);
  return plan.calls;
}

/** One job, one event, at most one mail to each of the two, and nothing left to do. */
async function expectApproved({ service, items, messages }: Offered, where: string): Promise<void> {
  const kinds = (await items()).map((item) => kindOfKey(item));
  expect(
    kinds.filter((kind) => kind === 'job'),
    where,
  ).toHaveLength(1);
  expect(
    kinds.filter((kind) => kind === 'quoteEvent'),
    where,
  ).toHaveLength(1);
  expect(new Set(service.delivered).size, where).toBe(service.delivered.length);
  const mails = await messages();
  expect(mails.map(({ kind }) => kind).sort(), where).toEqual(['quote-approval', 'quote-copy']);
  for (const mail of mails) {
    expect(['sent', 'unknown'], where).toContain(mail.state);
    expect(mail, where).not.toHaveProperty('due');
  }
}

describe('an approval', () => {
  test('takes this many calls', async () => {
    expect(await callsOfOne()).toEqual([
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:TransactWriteItemsCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:PutItemCommand',
      'dynamodb:UpdateItemCommand',
      'ses:SendRawEmailCommand',
      'dynamodb:UpdateItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:GetItemCommand',
      'dynamodb:PutItemCommand',
      'dynamodb:UpdateItemCommand',
      'ses:SendRawEmailCommand',
      'dynamodb:UpdateItemCommand',
    ]);
  });

  test.each(['exit', 'error'] as const)(
    'makes one job and at most one mail, wherever its function meets an %s',
    async (effect) => {
      for (const planned of everyFault(await callsOfOne(), effect)) {
        const { where, isBeforeMail } = planned;
        const one = await offered();
        await strike(planned, one.approve);
        for (let retry = 0; retry < 3; retry += 1) await one.approve().catch(() => undefined);
        await one.sweepLater();
        expect(await one.approve(), where).toMatchObject({ ok: true });
        await expectApproved(one, where);
        // The mail of an approval that died before it is made up for by the next click.
        if (isBeforeMail) expect(one.service.delivered, where).toHaveLength(2);
      }
    },
  );

  test('waits for items that others hold, and leaves nothing for later', async () => {
    for (const planned of everyConflict(await callsOfOne())) {
      const one = await offered();
      expect(await strike(planned, one.approve), planned.where).toMatchObject({ ok: true });
      await expectApproved(one, planned.where);
      expect(one.service.delivered, planned.where).toEqual(['office@harlow.example', 'dana@home.example']);
    }
  });
});
