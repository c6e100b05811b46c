import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks } from '#lambdas/composition/books/account-books';
import { pollPayment, processSubject } from '#lambdas/online-payments/process-subject';
import { logTo } from '#lambdas/platform/log';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { quickOrFull } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { pat } from '#test/support/lite-world';
import { payeeId } from '#test/support/payment-world';
import type { ProviderAct } from '#test/support/provider-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let deposit: DepositWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});

/** The actions of the owner between the events of the provider. */
type OwnerAct = { readonly kind: 'bill' | 'draft' | 'delete-draft' | 'note-by-hand' };

const number = fc.nat({ max: 3 });
const paymentIndex = fc.nat({ max: 2 });
const providerActs: fc.Arbitrary<ProviderAct> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['start-bank-payment', 'decline', 'pay-by-card', 'bank-pays', 'bank-refuses'] as const),
        ...(['bank-returns', 'money-booked', 'cancel'] as const),
      ),
      paymentIndex,
    }),
  },
  fc.record({ kind: fc.constant('refund' as const), paymentIndex, percent: fc.constantFrom(10, 50, 100) }),
  fc.record({
    kind: fc.constantFrom('refund-succeeds' as const, 'refund-fails' as const),
    refundIndex: number,
  }),
  fc.record({ kind: fc.constant('dispute' as const), paymentIndex, isInquiry: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom(...(['inquiry-escalates', 'respond', 'lose', 'win'] as const)),
    disputeIndex: number,
  }),
);
const ownerActs: fc.Arbitrary<OwnerAct> = fc.record({
  kind: fc.constantFrom(...(['bill', 'draft', 'draft', 'delete-draft', 'note-by-hand'] as const)),
});
const histories = fc.array(
  fc.oneof({ weight: 3, arbitrary: providerActs }, { weight: 1, arbitrary: ownerActs }),
  {
    minLength: 3,
    maxLength: 14,
  },
);

const kindOf = { payment_intent: 'payment', refund: 'refund', dispute: 'dispute' } as const;
type ProviderObject = { readonly object: keyof typeof kindOf; readonly id: string };
const payee = { userId: pat, accountId: payeeId };
const subjectOf = ({ object, id }: ProviderObject) => ({ kind: kindOf[object], id });

/** Runs an action of the owner, which may be refused. True if it is an action of the owner. */
async function runOwnerAct(kind: (ProviderAct | OwnerAct)['kind']): Promise<boolean> {
  switch (kind) {
    case 'bill':
      await deposit.bill();
      return true;
    case 'draft':
      await deposit.draft();
      return true;
    case 'delete-draft':
      await deposit.deleteDraft();
      return true;
    case 'note-by-hand':
      await deposit.recordCheck();
      return true;
    default:
      return false;
  }
}

test('any history of a deposit and its invoices, with functions killed between any two writes, records the same money', async () => {
  await fc.assert(
    fc.asyncProperty(
      histories,
      fc.infiniteStream(fc.nat({ max: 9 })),
      fc.nat({ max: 12 }),
      async (history, random, killedAt) => {
        logTo(() => undefined);
        deposit = await depositWorld(engine);
        for (const one of history) {
          if (await runOwnerAct(one.kind)) continue;
          const object = deposit.pay.account.act(one as ProviderAct) as ProviderObject | undefined;
          const times = random.next().value % 3;
          if (!object) continue;
          // The event arrives up to twice, and the function dies after one of its calls.
          for (let time = 0; time < times; time += 1) {
            const plan = planFault({ call: killedAt + time, when: 'after', effect: 'exit' });
            await processSubject(payee, subjectOf(object), deposit.pay.portsUnder(plan)).catch(
              () => undefined,
            );
          }
        }
        // In the end every object of the provider is processed, and due polls run.
        for (const object of deposit.pay.account.current() as readonly ProviderObject[])
          await processSubject(payee, subjectOf(object), deposit.pay.ports);
        deposit.world.advance(2 * 60 * 60_000);
        for (const { paymentId } of await deposit.world.itemsUnder('ONLINEPAYMENT#'))
          await pollPayment({ userId: pat, paymentId: String(paymentId) }, deposit.pay.ports);
        const balance = deposit.pay.account.balance();
        if ((await deposit.invoiceId()) === '') {
          const { onlineDeposit } = await deposit.world.detail(deposit.quoteId);
          expect(onlineDeposit?.paidCents ?? 0).toBe(balance);
          await deposit.bill();
        }
        const { paidCents = 0, payments = [] } = await deposit.invoice();
        expect(paidCents).toBe(balance);
        expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(balance);
        expect((await readBooks(deposit.world.plain, pat)).findings).toEqual([]);
        // The client was notified of each payment once: by a notice about the deposit, or by a receipt of the invoice.
        const arrived = payments.filter(
          ({ amountCents, online }) => amountCents > 0 && online?.cause === 'payment',
        );
        const mails = [
          ...(await deposit.world.itemsUnder('MESSAGE#receipt#')),
          ...(await deposit.world.itemsUnder('MESSAGE#client-payment-notice#')).filter(({ news }) =>
            String(news).startsWith('deposit-'),
          ),
        ];
        expect(mails).toHaveLength(arrived.length);
      },
    ),
    { numRuns: quickOrFull(8, 10_000) },
  );
});
