import { beforeEach, describe, expect, test } from 'vitest';
import { dividedWork } from '#domain/invoices/divided-recording';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { defaultTimeZone } from '#domain/time-zone';
import {
  continueDividedPayment,
  getDividedPayment,
  recordDividedPayment,
  removeDividedPayment,
} from '#lambdas/invoices/payments/divided-payment';
import type { DividedPorts, DividedRecord } from '#lambdas/invoices/payments/divided-ports';
import type { InvoiceAccount } from '#lambdas/invoices/ports';
import { aRecord } from '#test/support/invoices';

const userId = 'pat';
const key = 'press-1';
const day = '2026-11-03';

let now: Date;
/** Milliseconds that each recorded part takes. */
let partMilliseconds: number;
let stored: Map<string, DividedRecord>;
/** By payment ID. */
let payments: Map<
  string,
  { readonly invoiceId: string; readonly isRemoved: boolean; readonly receiptTo?: string }
>;
let mailable: boolean;
/** The invoice whose payment cannot be removed now. */
let unremovable: string | undefined;

const records: InvoiceRecord[] = ['one', 'two', 'three'].map((name) =>
  aRecord({
    ...{ invoiceId: `invoice-${name}`, contentId: `content-${name}`, status: 'sent', totalCents: 100_00 },
    clientEmail: name === 'three' ? '' : 'dana@client.example',
  }),
);
const ids = records.map(({ invoiceId }) => invoiceId);

const set = (payment: DividedRecord) => void stored.set(payment.dividedId, payment);
const current = (dividedId: string): DividedRecord => {
  const found = stored.get(dividedId);
  if (!found) throw new Error('Not stored');
  return found;
};

const ports: DividedPorts = {
  divided: {
    find: async (_, dividedId) => stored.get(dividedId),
    start: async (_, payment) => {
      if (stored.has(payment.dividedId)) return false;
      set({ ...payment, state: 'recording', problems: {} });
      return true;
    },
    claim: async (_, { dividedId, due }, until) => {
      const found = current(dividedId);
      if (found.due === undefined || found.due !== due) return false;
      set({ ...found, due: until });
      return true;
    },
    startRemoving: async (_, { dividedId }, due) => {
      const { state, problems } = current(dividedId);
      if (state === 'removed' && Object.keys(problems).length === 0) return false;
      set({ ...current(dividedId), state: 'removing', problems: {}, due });
      return true;
    },
    conclude: async (_, { dividedId }, state, problems) => {
      const { due: _ended, ...rest } = current(dividedId);
      if (rest.state === (state === 'recorded' ? 'recording' : 'removing')) set({ ...rest, state, problems });
    },
    recordedParts: async () =>
      new Map([...payments.values()].map(({ invoiceId, isRemoved }) => [invoiceId, { isRemoved }])),
  },
  invoices: {
    find: async (_: string, invoiceId: string) => records.find((record) => record.invoiceId === invoiceId),
  } as unknown as DividedPorts['invoices'],
  accounts: {
    find: async () => ({ emailVerified: true, timeZone: defaultTimeZone }) as InvoiceAccount,
  },
  payments: {
    list: async () => [],
    record: async (_, invoiceId, { paymentId, dividedId, receiptTo, receiptProblem }) => {
      now = new Date(now.getTime() + partMilliseconds);
      const record = records.find((one) => one.invoiceId === invoiceId) as InvoiceRecord;
      if (payments.has(paymentId)) return { kind: 'done', record };
      if (current(dividedId ?? '').state !== 'recording') return { kind: 'undone' };
      payments.set(paymentId, { invoiceId, isRemoved: false, ...(receiptTo !== undefined && { receiptTo }) });
      const divided = current(dividedId ?? '');
      if (receiptProblem !== undefined)
        set({ ...divided, problems: { ...divided.problems, [invoiceId]: { receiptProblem } } });
      return { kind: 'done', record };
    },
    remove: async (_, invoiceId, paymentId) => {
      if (invoiceId === unremovable) return { kind: 'not-sent' };
      payments.set(paymentId, { invoiceId, isRemoved: true });
      return { kind: 'done', record: records.find((one) => one.invoiceId === invoiceId) as InvoiceRecord };
    },
  },
  clientMails: { accepts: async () => mailable },
  clock: () => now,
  hash: (text) => `hash of ${text}`,
};

beforeEach(() => {
  now = new Date('2026-11-03T18:00:00.000Z');
  partMilliseconds = 0;
  stored = new Map();
  payments = new Map();
  mailable = true;
  unremovable = undefined;
});

const press = (
  more: { receipt?: boolean; note?: string } = {},
  cents: readonly number[] = [50_00, 50_00, 50_00],
) =>
  recordDividedPayment(
    {
      ...{ userId, key, date: day, method: 'check' },
      ...more,
      parts: ids.map((invoiceId, at) => ({ invoiceId, amountCents: cents[at] ?? 0 })),
    },
    ports,
  );
const reference = { userId, dividedId: key };
const states = (answer: Awaited<ReturnType<typeof press>>) =>
  answer.ok ? answer.value.payment.parts.map(({ state }) => state) : answer.refusal.code;

describe('a divided payment', () => {
  test('with too many parts for one function shows which are recorded, and the schedule does the rest', async () => {
    partMilliseconds = (dividedWork.runSeconds / 2 + 1) * 1_000;
    expect(states(await press())).toEqual(['recorded', 'recorded', 'waiting']);
    expect(states(await getDividedPayment(reference, ports))).toEqual(['recorded', 'recorded', 'waiting']);
    // Not before a function can no longer be at it.
    expect(await continueDividedPayment(reference, ports)).toBeUndefined();
    now = new Date(now.getTime() + dividedWork.graceSeconds * 1_000);
    partMilliseconds = 0;
    expect(await continueDividedPayment(reference, ports)).toBe('divided-payment-continued');
    expect(await getDividedPayment(reference, ports)).toMatchObject({
      value: { payment: { state: 'recorded', parts: ids.map(() => ({ state: 'recorded' })) } },
    });
    expect(await continueDividedPayment(reference, ports)).toBeUndefined();
  });

  test('is continued by one of two workers that receive it at once', async () => {
    partMilliseconds = (dividedWork.runSeconds + 1) * 1_000;
    await press();
    now = new Date(now.getTime() + 2 * dividedWork.graceSeconds * 1_000);
    partMilliseconds = 0;
    const done = await Promise.all([1, 2].map(() => continueDividedPayment(reference, ports)));
    expect(done.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  });

  test('asks for a receipt only where one can be emailed, and says why there is none', async () => {
    await press({ receipt: true });
    expect([...payments.values()].map(({ receiptTo }) => receiptTo)).toEqual([
      'dana@client.example',
      'dana@client.example',
      undefined,
    ]);
    stored = new Map();
    payments = new Map();
    mailable = false;
    const answer = await press({ receipt: true });
    if (!answer.ok) throw new Error(answer.refusal.code);
    expect(answer.value.payment.parts.map(({ receiptProblem }) => receiptProblem !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('says of each part what was so when it was recorded, also after the schedule recorded the rest', async () => {
    const hasProblem = async () => {
      const answer = await getDividedPayment(reference, ports);
      if (!answer.ok) throw new Error(answer.refusal.code);
      return answer.value.payment.parts.map(({ receiptProblem }) => receiptProblem !== undefined);
    };
    for (const isMailableAtFirst of [false, true]) {
      [stored, payments, mailable] = [new Map(), new Map(), isMailableAtFirst];
      partMilliseconds = (dividedWork.runSeconds + 1) * 1_000;
      await press({ receipt: true });
      expect(await hasProblem()).toEqual([!isMailableAtFirst, false, false]);
      mailable = !isMailableAtFirst;
      now = new Date(now.getTime() + 2 * dividedWork.graceSeconds * 1_000);
      partMilliseconds = 0;
      await continueDividedPayment(reference, ports);
      expect(await hasProblem()).toEqual([!isMailableAtFirst, isMailableAtFirst, false]);
    }
  });

  test('that the schedule set aside says so, and is finished by the next press', async () => {
    partMilliseconds = (dividedWork.runSeconds + 1) * 1_000;
    expect(await press()).not.toMatchObject({ value: { payment: { isStopped: true } } });
    const { due: _due, ...rest } = current(key);
    set({ ...rest, asideAt: now.toISOString() });
    expect(await getDividedPayment(reference, ports)).toMatchObject({
      value: { payment: { state: 'recording', isStopped: true, parts: [{}, { state: 'waiting' }, {}] } },
    });
    partMilliseconds = 0;
    expect(states(await press())).toEqual(ids.map(() => 'recorded'));
  });

  test('with the same key and other content is refused, and the same content is answered as it is now', async () => {
    await press();
    expect(states(await press({ note: 'Another' }))).toBe('key-reused');
    expect(states(await removeDividedPayment(reference, ports))).toEqual(ids.map(() => 'removed'));
    expect(states(await press())).toEqual(ids.map(() => 'removed'));
  });

  test('that is removed while it is recorded records nothing more', async () => {
    partMilliseconds = (dividedWork.runSeconds + 1) * 1_000;
    await press();
    expect([...payments.values()].filter(({ isRemoved }) => !isRemoved)).toHaveLength(1);
    partMilliseconds = 0;
    expect(states(await removeDividedPayment(reference, ports))).toEqual(ids.map(() => 'removed'));
    now = new Date(now.getTime() + 2 * dividedWork.graceSeconds * 1_000);
    await continueDividedPayment(reference, ports);
    expect([...payments.values()].filter(({ isRemoved }) => !isRemoved)).toEqual([]);
  });

  test('with a part that its invoice cannot get is refused whole, as a payment of that invoice would be', async () => {
    const [, second = ''] = ids;
    expect(await press({}, [50_00, 100_01, 50_00])).toMatchObject({
      refusal: { code: 'payment-too-large', invoiceId: second, balanceCents: 100_00 },
    });
    expect(await press({}, [100_00, 100_01, 100_00])).toMatchObject({
      refusal: { code: 'parts-too-large', balanceCents: 300_00 },
    });
    const [sent] = records.splice(1, 1, { ...(records[1] as InvoiceRecord), status: 'void' });
    expect(await press()).toMatchObject({ refusal: { code: 'invoice-not-sent', invoiceId: second } });
    records.splice(1, 1, sent as InvoiceRecord);
    expect([stored.size, payments.size]).toEqual([0, 0]);
  });

  test('of which a part could not be removed can be removed again', async () => {
    await press();
    unremovable = ids[1];
    expect(states(await removeDividedPayment(reference, ports))).toEqual(['removed', 'recorded', 'removed']);
    expect(await getDividedPayment(reference, ports)).toMatchObject({
      value: { payment: { parts: [{}, { problem: 'Only a sent invoice can be paid.' }, {}] } },
    });
    unremovable = undefined;
    expect(states(await removeDividedPayment(reference, ports))).toEqual(ids.map(() => 'removed'));
    expect(stored.get(key)?.problems).toEqual({});
  });
});
