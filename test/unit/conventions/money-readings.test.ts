import { expect, test } from 'vitest';
import { sourceFiles } from '#test/support/source-files';

/** The stored facts about money from which `standingOf` and `moneyOf` derive everything that is shown or added up. */
const storedFacts =
  /\b(?:balanceOf|settledCents|waivedCents|toDecideCents|withheldCents|disputedCents|returnedCents|refusedCents)\b/;

/** Amounts of the summary of online payments, read past the standing: one of it, or several in braces. */
const shownSummary =
  /\bonline(?:\??\.|: \{[^{}]*\b)(?:pending|refunded|refunding|failedRefund|toDecide|disputed|reported|deposit)Cents\b/;

/** The files that read them: standings, papers, reducers of payments, stores, and what only passes them on. */
const readers: readonly RegExp[] = [
  /^domain\/documents\/(?:amounts|asking|money-amounts|standing|standing-words|settlement)\.ts$/,
  /^domain\/documents\/online\/(?:invoice-online|online-deposit|payment-summary)\.ts$/,
  /^domain\/documents\/standing-of-deposit\.ts$/,
  /^domain\/online-payments\/payment-summary\.ts$/,
  /^domain\/contract\/(?:answer-readers|invoice-online-reader)\.ts$/,
  /^lambdas\/[^/]+\/(?:store|totals)\//,
  /^lambdas\/online-payments\/settle-deposit\.ts$/,
  // The story of a quote: what was refused or returned stays in it.
  /^lambdas\/quotes\/editing\/quote-timeline-events\.ts$/,
  // Types, and what a paper prints.
  /^domain\/documents\/invoice-status\.ts$/,
  /^domain\/invoices\/(?:invoice-summary|deposit-paid|receipt-money)\.ts$/,
  /^lambdas\/invoices\/pdf\/print-invoice\.ts$/,
  // The stored sums of a client, for `standingOfClient`, and their names in the check of the books.
  /^domain\/contract\/client-reader\.ts$/,
  /^domain\/clients\/client\.ts$/,
  /^domain\/documents\/standing-of-client\.ts$/,
  /^domain\/recurring\/client-deletion\.ts$/,
  /^domain\/reports\/difference-words\.ts$/,
  // Copies for standings: rows, books and files.
  /^lambdas\/invoices\/search\/summarize-invoice\.ts$/,
  /^lambdas\/reports\/read-books\.ts$/,
  /^domain\/reports\/books\.ts$/,
];

/**
 * The files that read them: the form copies what the server stores, to refuse a total by the same limit; the deposit of a
 * quote has a summary and a standing of its own.
 */
const summaryReaders: readonly string[] = [
  'domain/documents/standing-words.ts',
  'domain/documents/deposit-words.ts',
  'domain/documents/standing-of-deposit.ts',
  'domain/documents/online/online-deposit.ts',
  'web/features/invoices/editor/lite-draft.ts',
];

/** True if more or less was paid than a number. That a cached row has the same amount as another says nothing of it. */
const comparedPaid = /\b(?:paidCents|waivedCents)\b(?: \?\? 0\))? *[<>]/;

/** The files that compare it: standings, papers, and the stores that keep what follows from it. */
const paidComparers: readonly RegExp[] = [
  /^domain\/documents\//,
  /^lambdas\/invoices\/store\//,
  // What was paid of a contract, and of a deposit: sums of standings.
  /^domain\/quotes\/(?:contract-money|received-deposit)\.ts$/,
];

/** Comparisons of the stored status that tell paid from unpaid: with one word, with several, or in a switch. */
const comparedStatus =
  /\bstatus\s*[!=]==\s*'(?:sent|paid|void)'|'(?:sent|paid|void)'[^\]]*\]\.includes\([\w.?]*\bstatus\)|\bswitch \((?:invoice|record|existing)\.status\)/;

/**
 * The files that compare it: standings, and what is about sending, numbers or totals and not about money. All others ask
 * `isIssued`, `isOpen`, `isClosed` or `isVoid`.
 */
const comparers: readonly RegExp[] = [
  /^domain\/documents\/money-amounts\.ts$/,
  /^domain\/documents\/standing\.ts$/,
  // What may be done with it, sent of it, or repeated.
  /^domain\/documents\/client-version\.ts$/,
  /^domain\/invoices\/(?:invoice-actions|client-reach)\.ts$/,
  /^domain\/recurring\/repeat\.ts$/,
  // Why it cannot be edited.
  /^lambdas\/invoices\/send\/plan-submission\.ts$/,
  // Whether it counts in sums, and whether its deposit does.
  /^domain\/invoices\/invoice-record\.ts$/,
  /^domain\/reports\/books\.ts$/,
  /^domain\/quotes\/received-deposit\.ts$/,
  /^lambdas\/[^/]+\/(?:store|totals)\//,
  /^lambdas\/composition\/books\/(?:account-figures|audit-account)\.ts$/,
  /^lambdas\/reports\/read-books\.ts$/,
  /^lambdas\/invoices\/get-invoice\.ts$/,
  // Whether an email of it is lost, or its paper differs from the emailed one.
  /^domain\/today\/today-item\.ts$/,
  /^domain\/invoices\/emailed-paper\.ts$/,
  /^lambdas\/invoices\/pdf\/(?:print-invoice|stored-or-drawn-pdf)\.ts$/,
  // Whether a quote waits for its client.
  /^lambdas\/quotes\/editing\/revision-changes\.ts$/,
  // A void invoice is neither emailed nor shared, and nothing repeats it.
  /^lambdas\/invoices\/email-client\/(?:mail-client|compose-copy)\.ts$/,
  /^lambdas\/invoices\/share\/share-invoice\.ts$/,
  /^lambdas\/recurring\/finish-repeat\.ts$/,
  // The state of a quote.
  /^lambdas\/quotes\/approval\/stored-quote\.ts$/,
  // Which change orders are not signed yet.
  /^lambdas\/quotes\/editing\/summarize-quote\.ts$/,
  /^web\/features\/quotes\/changes\/job-change-orders\.tsx$/,
  // What an editor opens.
  /^web\/features\/invoices\/editor\/(?:use-editor\.ts|lite-invoice-editor\.tsx)$/,
];

/** The summary of the online payments of a deposit, from which `standingOfDeposit` derives everything that is shown. */
const storedDeposit = /\b(?:onlineDeposit|OnlineDeposit|onlineDepositOf|isDepositReturned)\b/;

/** The files that read it: its standing, its reducer, the store of quotes, and what only passes it on to the standing. */
const depositReaders: readonly RegExp[] = [
  /^domain\/documents\/(?:deposit-words|standing-of-deposit)\.ts$/,
  /^domain\/quotes\/received-deposit\.ts$/,
  /^domain\/documents\/online\/online-deposit\.ts$/,
  /^domain\/quotes\/contract(?:\/public-quotes)?\.ts$/,
  /^lambdas\/(?:invoices|quotes)\/store\//,
  // Copies for standings: the list, the owner's page, the client's page, its email, and what may be recorded or paid.
  /^lambdas\/quotes\/editing\/(?:open-deposit|quote-detail|set-quote-deposit|summarize-quote)\.ts$/,
  /^lambdas\/quotes\/approval\/(?:billed-to-client|client-view|copy-mail)\.ts$/,
  // The deposit below which no change order may lower what was agreed.
  /^lambdas\/quotes\/changed-base\.ts$/,
  /^web\/features\/quotes\/detail\/view-of-quote\.ts$/,
];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');

test('only standings, papers, stores and payments read the stored facts about money', () => {
  const found = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'local', 'web']).filter(({ text }) =>
    storedFacts.test(withoutComments(text)),
  );
  const others = found.filter(({ path }) => !readers.some((reader) => reader.test(path)));
  expect(others.map(({ path }) => path)).toEqual([]);
  // The rule would find nothing if the facts had other names.
  expect(readers.filter((reader) => !found.some(({ path }) => reader.test(path)))).toEqual([]);
});

test('no screen, text or email compares the stored status to find out whether an invoice is paid', () => {
  const found = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'local', 'web']).filter(({ text }) =>
    comparedStatus.test(withoutComments(text)),
  );
  const others = found.filter(({ path }) => !comparers.some((comparer) => comparer.test(path)));
  expect(others.map(({ path }) => path)).toEqual([]);
  expect(comparers.filter((comparer) => !found.some(({ path }) => comparer.test(path)))).toEqual([]);
  for (const text of [
    "!['sent', 'paid'].includes(invoice.status)",
    'switch (record.status) {',
    "status !== 'void'",
  ])
    expect(comparedStatus.test(text)).toBe(true);
});

test('nothing reads what is on its way, refunded, deducted or undecided past the standing', () => {
  const found = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'local', 'web']).filter(
    ({ path, text }) => !path.includes('/store/') && shownSummary.test(withoutComments(text)),
  );
  expect(found.map(({ path }) => path).filter((path) => !summaryReaders.includes(path))).toEqual([]);
  expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining([...summaryReaders]));
  expect(shownSummary.test('stored?.online?.pendingCents')).toBe(true);
  expect(shownSummary.test('({ status, online: { reportedCents = 0 } = {} })')).toBe(true);
});

test('no screen and no use case compares a paid amount to find out how an invoice stands', () => {
  const found = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'local', 'web']).filter(({ text }) =>
    comparedPaid.test(withoutComments(text)),
  );
  const others = found.filter(({ path }) => !paidComparers.some((comparer) => comparer.test(path)));
  expect(others.map(({ path }) => path)).toEqual([]);
  expect(paidComparers.filter((comparer) => !found.some(({ path }) => comparer.test(path)))).toEqual([]);
  expect(comparedPaid.test('(invoice.paidCents ?? 0) > 0')).toBe(true);
});

test('no screen reads the online payments of a deposit except through its standing', () => {
  const found = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'local', 'web']).filter(({ text }) =>
    storedDeposit.test(withoutComments(text)),
  );
  const others = found.filter(({ path }) => !depositReaders.some((reader) => reader.test(path)));
  expect(others.map(({ path }) => path)).toEqual([]);
  expect(depositReaders.filter((reader) => !found.some(({ path }) => reader.test(path)))).toEqual([]);
});
