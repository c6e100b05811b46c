import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyReading, emptyLedger, ledgerEntries } from '#domain/online-payments/ledger';
import {
  depositKey,
  newsOf,
  newsWithKey,
  type PaymentNews,
  unannouncedNews,
} from '#domain/online-payments/news';
import { clientNewsWords, ownerNewsWords } from '#domain/online-payments/news-words';
import {
  onlinePaymentSummaryOf,
  type PendingMoney,
  pendingMoneyOf,
} from '#domain/online-payments/payment-summary';
import { parseReading, type Reading } from '#domain/online-payments/provider-objects';
import { type ProviderAct, providerWorld } from '#test/support/provider-world';

/** The ledger after these events of the provider. */
function ledgerAfter(...acts: readonly ProviderAct[]) {
  const world = providerWorld();
  const readings = acts.map((act) => parseReading(world.act(act)));
  return readings.filter((one): one is Reading => one !== undefined).reduce(applyReading, emptyLedger);
}
const keysAfter = (...acts: readonly ProviderAct[]) => newsOf(ledgerAfter(...acts)).map(({ key }) => key);

const card: readonly ProviderAct[] = [
  { kind: 'pay-by-card', paymentIndex: 0 },
  { kind: 'money-booked', paymentIndex: 0 },
];
const refund: ProviderAct = { kind: 'refund', paymentIndex: 0, percent: 100 };
const dispute: ProviderAct = { kind: 'dispute', paymentIndex: 0, isInquiry: false };

test('a refund is on its way from the request until it reached the client or failed', () => {
  const refunding = (...acts: readonly ProviderAct[]) =>
    onlinePaymentSummaryOf(ledgerAfter(...card, ...acts))?.refundingCents;
  expect(refunding()).toBeUndefined();
  expect(refunding({ ...refund, percent: 40 })).toBe(180_00);
  expect(refunding({ ...refund, percent: 40 }, { ...refund, percent: 60 })).toBe(342_00);
  expect(refunding(refund, { kind: 'refund-succeeds', refundIndex: 0 })).toBeUndefined();
  expect(refunding(refund, { kind: 'refund-fails', refundIndex: 0 })).toBeUndefined();
});

describe('the notices about a payment', () => {
  test('report a refund after it has succeeded, and its failure even if it never succeeded', () => {
    expect(keysAfter(...card, refund)).toEqual([]);
    const succeeded: ProviderAct = { kind: 'refund-succeeds', refundIndex: 0 };
    expect(keysAfter(...card, refund, succeeded)).toEqual([expect.stringMatching(/^refund-re_/)]);
    expect(keysAfter(...card, refund, succeeded, { kind: 'refund-fails', refundIndex: 0 })).toEqual([
      expect.stringMatching(/^refund-failed-re_/),
    ]);
    expect(keysAfter(...card, refund, { kind: 'refund-fails', refundIndex: 0 })).toEqual([
      expect.stringMatching(/^refund-failed-re_/),
    ]);
  });

  test('report a returned bank payment as a returned payment and not as a dispute', () => {
    const acts: readonly ProviderAct[] = [
      { kind: 'start-bank-payment', paymentIndex: 0 },
      { kind: 'bank-pays', paymentIndex: 0 },
      { kind: 'money-booked', paymentIndex: 0 },
      { kind: 'bank-returns', paymentIndex: 0 },
    ];
    expect(keysAfter(...acts)).toEqual([expect.stringMatching(/^return-txn_/)]);
  });

  test('report the current phase of a dispute', () => {
    const phase = (...acts: readonly ProviderAct[]) =>
      keysAfter(...card, ...acts).map((key) => key.split('-').at(-1));
    const question: ProviderAct = { kind: 'dispute', paymentIndex: 0, isInquiry: true };
    expect(phase(question)).toEqual(['inquiry']);
    expect(phase(question, { kind: 'inquiry-escalates', disputeIndex: 0 })).toEqual(['opened']);
    expect(phase(dispute, { kind: 'respond', disputeIndex: 0 })).toEqual(['opened']);
    expect(phase(dispute, { kind: 'lose', disputeIndex: 0 })).toEqual(['lost']);
    expect(phase(dispute, { kind: 'win', disputeIndex: 0 })).toEqual(['won']);
  });

  test('are sent once, and only after the money that they are about is recorded', () => {
    const ledger = ledgerAfter(...card, dispute);
    const [news] = newsOf(ledger);
    expect(unannouncedNews(ledger, [], [])).toEqual([]);
    expect(unannouncedNews(ledger, news?.movements ?? [], [])).toEqual([news]);
    expect(unannouncedNews(ledger, news?.movements ?? [], [news?.key ?? ''])).toEqual([]);
    expect(newsWithKey(ledger, 'another')).toBeUndefined();
  });

  test('have unique keys, whatever happens', () => {
    const acts = fc.array(
      fc.constantFrom<ProviderAct>(
        ...card,
        { kind: 'refund', paymentIndex: 0, percent: 30 },
        { kind: 'refund-succeeds', refundIndex: 0 },
        { kind: 'refund-succeeds', refundIndex: 1 },
        dispute,
        { kind: 'win', disputeIndex: 0 },
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(acts, (history) => {
        const keys = keysAfter(...history);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('the news of a payment', () => {
  test('waits for all of its movements', () => {
    const ledger = ledgerAfter(...card, dispute);
    const [news] = newsOf(ledger);
    const movements = [...(news?.movements ?? []), 'txn_fee'];
    const id = Object.keys(ledger.disputes)[0] ?? '';
    const found = ledger.disputes[id];
    if (!found) throw new Error('no dispute');
    const [first] = Object.values(found.movements);
    if (!first) throw new Error('no movement');
    const more = { ...found.movements, txn_fee: { ...first, id: 'txn_fee' } };
    const withFee = { ...ledger, disputes: { [id]: { ...found, movements: more } } };
    expect(newsOf(withFee)[0]?.movements).toEqual(movements);
    for (const recorded of [[], movements.slice(0, 1), movements.slice(1)])
      expect(unannouncedNews(withFee, recorded, [])).toEqual([]);
    expect(unannouncedNews(withFee, movements, [])).toHaveLength(1);
  });

  test('waits for no movement that took no money', () => {
    const ledger = ledgerAfter(...card, { kind: 'dispute', paymentIndex: 0, isInquiry: true });
    expect(unannouncedNews(ledger, [], [])).toHaveLength(1);
  });

  test('has the deposit under its key until it is returned', () => {
    const ledger = ledgerAfter(...card);
    const entry = ledgerEntries(ledger).find(({ cause }) => cause === 'payment');
    const key = depositKey(entry?.id ?? '');
    expect(newsWithKey(ledger, key)).toEqual({ kind: 'deposit', entry, key, movements: [entry?.id] });
    const returned = ledgerAfter(...card, dispute, { kind: 'lose', disputeIndex: 0 });
    expect(newsWithKey(returned, key)).toBeUndefined();
  });
});

describe('money that is on its way', () => {
  const bank: ProviderAct = { kind: 'start-bank-payment', paymentIndex: 0 };

  test.each<[readonly ProviderAct[], PendingMoney | undefined]>([
    [card, undefined],
    [[bank], 'payments'],
    [[bank, { kind: 'bank-pays', paymentIndex: 0 }, { kind: 'money-booked', paymentIndex: 0 }], undefined],
    [[...card, refund], 'payments'],
    [[...card, refund, { kind: 'refund-succeeds', refundIndex: 0 }], undefined],
    [[...card, dispute], 'disputes'],
    [[...card, dispute, { kind: 'win', disputeIndex: 0 }], undefined],
  ])('after %j keeps the account from being deleted because of %s', (acts, pending) => {
    expect(pendingMoneyOf(ledgerAfter(...acts))).toBe(pending);
  });
});

const newsAfter = (...acts: readonly ProviderAct[]) => newsOf(ledgerAfter(...acts))[0] as never;

const paid = { kind: 'invoice', number: '1001' } as const;

describe('the texts of the notices', () => {
  test('tell a client the amount, the invoice and the reason of a refund, and how long it takes', () => {
    const news = newsAfter(...card, refund, { kind: 'refund-succeeds', refundIndex: 0 }) as Extract<
      PaymentNews,
      { kind: 'refund' }
    >;
    const withReason = { ...news, refund: { ...news.refund, reason: 'Paid\ntwice' } };
    expect(clientNewsWords(withReason, { paid, business: 'Keller' })).toEqual({
      subject: 'Refund for invoice 1001 from Keller',
      opening: 'We have refunded your payment:',
      figure: { label: 'Amount refunded', value: '$450.00' },
      facts: [{ label: 'Reason', value: 'Paid twice' }],
      closing: 'It may take 5 to 10 days until your bank shows it.',
    });
  });

  test('tell a client that the deposit was received, and that the invoice deducts it', () => {
    const ledger = ledgerAfter(...card);
    const news = newsWithKey(ledger, depositKey(ledgerEntries(ledger)[0]?.id ?? ''));
    if (news?.kind !== 'deposit') throw new Error('No news of the deposit');
    const about = { paid: { kind: 'quote', number: '1001' }, business: 'Keller' } as const;
    expect(clientNewsWords(news, about)).toEqual({
      subject: 'Deposit received for quote 1001 from Keller',
      opening: 'We have received your deposit. Thank you.',
      figure: { label: 'Amount received', value: '$450.00' },
      facts: [],
      closing: 'It is taken off your invoice.',
    });
  });

  test('tell a client after a failed refund that no money comes, and that the business will be in touch', () => {
    const news = newsAfter(...card, refund, { kind: 'refund-fails', refundIndex: 0 });
    const words = clientNewsWords(news, { paid, business: 'Keller' });
    expect(words.subject).toBe('Refund failed for invoice 1001 from Keller');
    expect(words.figure).toEqual({ label: 'Amount not refunded', value: '$450.00' });
    expect(words.closing).toBe('We will be in touch about how you get this money.');
  });

  test('tell a client that a bank returned a payment, and what the client owes then', () => {
    const news = newsAfter(
      { kind: 'start-bank-payment', paymentIndex: 0 },
      { kind: 'bank-pays', paymentIndex: 0 },
      { kind: 'money-booked', paymentIndex: 0 },
      { kind: 'bank-returns', paymentIndex: 0 },
    );
    const wordsFor = (askedCents: number, sentence = 'Paid') => {
      const money = { totalCents: 45_000, receivedCents: 0, undecidedCents: 0, owedCents: askedCents };
      return clientNewsWords(news, {
        ...{ paid, business: 'Keller' },
        invoice: { ...money, askedCents, sentence },
      });
    };
    expect(wordsFor(45_000)).toEqual({
      subject: 'Payment returned for invoice 1001 from Keller',
      opening: 'Your bank returned your payment, so it did not arrive:',
      figure: { label: 'Amount returned', value: '$450.00' },
      facts: [{ label: 'Balance due', value: '$450.00' }],
      closing: 'Your bank can tell you why. Please pay in another way, or try again.',
    });
    expect(wordsFor(0)).toMatchObject({ facts: [], closing: 'Your bank can tell you why.' });
  });

  test('tell an owner what the bank claims, whether the money is kept, and what to do after a lost dispute', () => {
    const facts = { paid, clientName: 'Dana' };
    const textAfter = (
      document: typeof paid | { kind: 'quote'; number: string },
      ...acts: readonly ProviderAct[]
    ) => ownerNewsWords(newsAfter(...card, ...acts), { ...facts, paid: document }).sentences.join(' ');
    const asked = textAfter(paid, { kind: 'dispute', paymentIndex: 0, isInquiry: true });
    const opened = textAfter(paid, dispute);
    expect(asked).toContain('Dana’s bank is asking about the payment of $450.00');
    expect(asked).not.toContain('Stripe keeps the money');
    expect(opened).toContain('Dana’s bank disputes the payment of $450.00');
    expect(opened).toContain('Stripe keeps the money until the bank has decided.');
    expect(opened).toContain('Respond in your Stripe dashboard.');
    const lost: readonly ProviderAct[] = [dispute, { kind: 'lose', disputeIndex: 0 }];
    expect(textAfter(paid, ...lost)).toContain('say whether your client still owes it');
    expect(textAfter({ kind: 'quote', number: 'Heater' }, ...lost)).not.toContain('still owes it');
  });

  test.each([
    [[refund, { kind: 'refund-fails', refundIndex: 0 }], 'Refund failed: $450.00 for invoice 1001'],
    [[dispute], 'Payment disputed: $450.00 for invoice 1001. Respond by January 22, 2027'],
    [
      [{ kind: 'dispute', paymentIndex: 0, isInquiry: true }],
      'Question from the bank: $450.00 for invoice 1001. Respond by January 22, 2027',
    ],
    [[dispute, { kind: 'lose', disputeIndex: 0 }], 'Dispute lost: $450.00 for invoice 1001'],
    [[dispute, { kind: 'win', disputeIndex: 0 }], 'Dispute won: $450.00 for invoice 1001'],
  ] satisfies readonly (readonly [readonly ProviderAct[], string])[])(
    'have, for an owner after %j, the subject "%s"',
    (acts, subject) => {
      const facts = { paid, clientName: '', respondBy: '2027-01-22' };
      expect(ownerNewsWords(newsAfter(...card, ...acts), facts).subject).toBe(subject);
    },
  );
});
