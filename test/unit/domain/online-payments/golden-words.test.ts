import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { missingInWords, pausedInWords } from '#domain/online-payments/connection-texts';
import type { LedgerEntry } from '#domain/online-payments/ledger';
import type { PaymentNews } from '#domain/online-payments/news';
import {
  clientNewsWords,
  type OwnerPaymentNews,
  ownerNewsWords,
  refundReasonOf,
} from '#domain/online-payments/news-words';
import { statementHeading, statementQuestion } from '#domain/statements/statement-mail-texts';

/** `npx vitest run FILE -u` rewrites the file. Review its difference, because clients and owners read these emails. */
const golden = fileURLToPath(new URL('../../../golden/domain/payment-news.txt', import.meta.url));

const movement = { id: 'txn_1', grossCents: 45_000, feeCents: 0, netCents: 45_000 };
const received: LedgerEntry = { ...movement, paymentId: 'pi_1', cause: 'payment' };
const returned: LedgerEntry = { ...received, grossCents: -45_000, netCents: -45_000 };
const refund = {
  kind: 'refund',
  refundId: 're_1',
  paymentId: 'pi_1',
  amountCents: 12_345,
  status: 'failed',
} as const;
const common = { key: 'key', movements: [] };
const phases = ['inquiry', 'inquiry-closed', 'opened', 'prevented', 'lost', 'won'] as const;
const reasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
  'general',
];

const disputeOf = (reason: string) =>
  ({
    kind: 'dispute',
    disputeId: 'du_1',
    paymentId: 'pi_1',
    amountCents: 45_000,
    state: 'needs-response',
    reason,
    movements: {},
  }) as const;

const paidDocuments = [
  { kind: 'invoice', number: '1001\n' },
  { kind: 'quote', number: `Heater ${'x'.repeat(150)}` },
] as const;

const refused = {
  ...common,
  kind: 'refused',
  attempt: {
    attemptId: 'py_1',
    amountCents: 19_200,
    createdAt: 1,
    method: 'bank-transfer',
    hasSucceeded: false,
    hasFailed: true,
  },
} as const;

const clientNews: readonly Exclude<PaymentNews, { kind: 'dispute' | 'reported' }>[] = [
  { ...common, kind: 'deposit', entry: received },
  { ...common, kind: 'refund', refund: { ...refund, reason: ' Paid\ntwice ' } },
  { ...common, kind: 'refund', refund },
  { ...common, kind: 'refund-failed', refund },
  { ...common, kind: 'return', entry: returned },
  refused,
];

const ownerNews: readonly OwnerPaymentNews[] = [
  { ...common, kind: 'refund-failed', refund },
  { ...common, kind: 'reported', entry: { ...returned, grossCents: 45_000 } },
  ...phases.map((phase): PaymentNews & { kind: 'dispute' } => ({
    ...common,
    kind: 'dispute',
    phase,
    dispute: disputeOf('general'),
    movements: phase === 'opened' ? ['txn_2'] : [],
  })),
  ...reasons.map((reason): PaymentNews & { kind: 'dispute' } => ({
    ...common,
    kind: 'dispute',
    phase: 'opened',
    dispute: disputeOf(reason),
  })),
];

/** The invoice of $450.00 after the news, while nobody is asked for what is not paid. */
const onHold = {
  totalCents: 45_000,
  receivedCents: 32_655,
  owedCents: 12_345,
  undecidedCents: 0,
  askedCents: 0,
  sentence: 'Your bank payment of $123.45 is on its way.',
};
/** The same while the owner has not said whether the client still owes it. */
const undecided = {
  ...{ ...onHold, owedCents: 0, undecidedCents: 12_345 },
  sentence: '$123.45 was refunded. Nothing is due now.',
};
const asked = { ...onHold, askedCents: 12_345, sentence: 'Due November 20, 2026' };
const settled = { ...onHold, owedCents: 0, sentence: 'Paid' };
const agreed = { agreedCents: 90_000, depositCents: 10_000 };

test('every email about an online payment has the words in the committed file', async () => {
  const lines = paidDocuments.flatMap((paid) => [
    ...clientNews.flatMap((news) =>
      (news.kind === 'return' ? [undefined, asked, onHold, undecided] : [undefined]).map((invoice) => [
        'client',
        news.kind,
        clientNewsWords(news, { paid, business: ' Keller ', invoice }),
      ]),
    ),
    ...[
      { invoice: undecided },
      { invoice: onHold },
      { invoice: asked },
      { invoice: settled },
      { agreed },
    ].map((document) => [
      'client',
      'refund',
      clientNewsWords({ ...common, kind: 'refund', refund }, { paid, business: 'Keller', ...document }),
    ]),
    ...ownerNews.flatMap((news) => [
      ['owner', news.kind, ownerNewsWords(news, { paid, clientName: ' ', respondBy: '2027-01-22' })],
      ['owner', news.kind, ownerNewsWords(news, { paid, clientName: 'Dana\n' })],
    ]),
  ]);
  const text = lines.map((line) => JSON.stringify(line, null, 1)).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot(golden);
});

test('a reason for a refund is one line of at most 200 characters, of which an emoji is one', () => {
  expect(refundReasonOf({ reason: ` Paid \n twice ${'x'.repeat(300)}` })).toBe(
    `Paid twice ${'x'.repeat(189)}`,
  );
  expect(refundReasonOf({ reason: `${'x'.repeat(199)}🔧🔧` })).toBe(`${'x'.repeat(199)}🔧`);
  expect(refundReasonOf({})).toBe('');
});

test.each([
  ['external_account', 'Your bank account for payouts'],
  ['tos_acceptance.date', 'Your agreement to the terms of Stripe'],
  ['business_profile.url', 'What your business does and its website'],
  ['business_type', 'What kind of business it is'],
  ['company.tax_id', 'The tax ID of your business'],
  ['company.name', 'Details of your company'],
  ['individual.verification.document', 'A photo of your ID'],
  ['individual.ssn_last_4', 'Your Social Security number'],
  ['individual.id_number', 'Your Social Security number'],
  ['individual.dob.day', 'Details about you'],
  ['representative.first_name', 'Details about who represents the business'],
  ['person_123.dob', 'Details about who owns or represents the business'],
  ['owners.first_name', 'Details about the owners'],
  ['directors.first_name', 'Details about the directors'],
  ['settings.payouts', 'Settings of your Stripe account'],
  ['new_individual', 'Something else; Stripe asks for it'],
])('the missing entry %s of the provider is called "%s"', (name, words) => {
  expect(missingInWords([name, name])).toEqual([words]);
});

test.each([
  ['requirements.past_due', 'Stripe needs more information from you.'],
  ['action_required.requested_capabilities', 'Stripe needs more information from you.'],
  [
    'requirements.pending_verification',
    'Stripe is checking what you handed in. This usually takes a few minutes, at most some days.',
  ],
  ['under_review', 'Stripe is reviewing your account.'],
  ['listed', 'Stripe is reviewing your account.'],
  ['rejected.other', 'Stripe closed the account. Ask Stripe why.'],
  ['not.rejected.', 'Stripe paused payments. Its dashboard tells you why.'],
])('an account that is paused because of %s reads "%s"', (code, words) => {
  expect(pausedInWords(code)).toBe(words);
});

test('the question before a statement is emailed names the address and the subject of the email', () => {
  expect(statementHeading(' Harlow\nPlumbing ')).toBe('Statement from Harlow Plumbing');
  expect(statementHeading(' ')).toBe('Statement from your contractor');
  expect(statementQuestion('ruth@oakmont.example', 'Harlow')).toEqual({
    title: 'Email this statement to ruth@oakmont.example?',
    description:
      '"Statement from Harlow" shows the balance due and the open invoices, with a link to each invoice that your client has. The statement is attached as a PDF. Replies go to your business email.',
    confirm: 'Send email',
  });
});
