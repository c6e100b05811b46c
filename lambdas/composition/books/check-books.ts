import {
  type BooksCheck,
  type BooksCheckScope,
  maxShownFindings,
  nightAfter,
} from '#domain/reports/books-check';
import { gapName, numberGaps } from '#domain/reports/number-report';
import { kindOfKey } from '#domain/table/key-kinds';
import { accountTotals } from '../../invoices/index.ts';
import { indexForeignJobs } from '../../jobs/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { noFailures } from '../../scheduler/index.ts';
import { type DoUnit, task } from '../../tasks/index.ts';
import { type Books, readBooks } from './account-books.ts';
import type { Finding } from './ledger-item.ts';

/** Describes a finding for the owner in one sentence. */
function sentenceOf({ where, said }: Finding, { invoices }: Books): string {
  if (said !== undefined) return said;
  const [PK = '', SK = ''] = where.split(' ');
  const kind = kindOfKey({ PK, SK });
  const invoice = invoices.find(({ invoiceId }) => invoiceId === SK.split('#')[1]);
  if (invoice) return `Part of invoice ${invoice.invoiceNumber} does not match the rest of it.`;
  return kind === 'client' || kind === 'clientName'
    ? 'The record of a client does not match the list of clients.'
    : 'A record of your account does not match the others.';
}

/** The result of a check, as it is stored. */
function resultOf(books: Books, check: BooksCheckScope, at: string): BooksCheck {
  const sentences = [...new Set(books.findings.map((found) => sentenceOf(found, books)))];
  const gaps = numberGaps(books.invoices.map(({ invoiceNumber }) => invoiceNumber)).map(gapName);
  const countOf = (...statuses: readonly string[]) =>
    books.invoices.filter(({ status }) => statuses.includes(status)).length;
  const voidInvoices = countOf('void');
  return {
    at,
    check,
    invoices: countOf('sent', 'paid', 'void'),
    ...(voidInvoices > 0 && { voidInvoices }),
    differences: sentences.slice(0, maxShownFindings),
    differenceCount: sentences.length,
    gaps: gaps.slice(0, maxShownFindings),
    gapCount: gaps.length,
  };
}

/**
 * Checks the books of an account and stores the result for its owner. If something differs, the books are read a second
 * time, because records outside the counted figures may change during the read; the findings that both reads have are
 * logged for the operator. Returns the findings.
 */
export async function checkBooks(
  table: Table,
  userId: string,
  check: BooksCheckScope,
  clock: Clock,
): Promise<readonly Finding[]> {
  const scope = check === 'changes' ? 'money' : 'everything';
  let books = await readBooks(table, userId, scope);
  if (books.findings.length > 0) {
    const first = new Set(books.findings.map(({ where, what }) => `${where}: ${what}`));
    const again = await readBooks(table, userId, scope);
    const findings = again.findings.filter(({ where, what }) => first.has(`${where}: ${what}`));
    books = { ...again, findings };
    // While an account is being deleted, its remaining records do not match.
    if (await itemExists(table, task.key(userId, 'deletion'))) return [];
  }
  const { findings } = books;
  const at = clock().toISOString();
  const lastCheck = resultOf(books, check, at);
  const set = {
    lastCheck,
    ...noFailures,
    ...(check !== 'changes' && { wholeCheckAt: at }),
    ...(findings.length > 0 && { due: nightAfter(userId, at) }),
  };
  await tryCommit(table, update(accountTotals, accountTotals.key(userId), { replace: set }));
  if (findings.length > 0) log.warn('books-differ', { userId, state: check, count: findings.length });
  return findings;
}

/** The only unit of the task that checks an account's books; its phase is the kind of check. */
export const booksCheckUnit =
  (table: Table, clock: Clock): DoUnit =>
  async (userId, { phase }) => {
    // The only work that reads every job of an account anyway.
    if (phase !== 'changes') await indexForeignJobs(table, userId);
    await checkBooks(table, userId, phase === 'changes' ? 'changes' : 'month', clock);
    return 'finished';
  };
