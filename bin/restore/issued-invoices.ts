import { HeadObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { firstOfYear, numberAfter, partsOfNumber } from '#domain/invoices/invoice-defaults';
import { type IssuedFacts, invoiceReader, issuedFactsOf } from '#lambdas/invoices/index';
import { tryCommit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import type { Table } from '#lambdas/platform/table/table';
import { changeAccount, liteProfile } from '#lambdas/profile/index';

/** The period in which the stage used the lost table. */
export interface LostTime {
  /** The instant of the restored copy. */
  readonly since: Date;
  /** When maintenance was turned on. Nothing was sent later. */
  readonly until: Date;
}

/** An invoice whose PDF was stored in the lost time, when it was emailed. */
export interface IssuedInvoice extends IssuedFacts {
  readonly userId: string;
  readonly invoiceId: string;
  readonly contentId: string;
  /** When the PDF was stored; ISO instant. */
  readonly at: string;
}

const keyPattern = /^users\/([^/]+)\/invoices\/([^/]+)\/([^/]+)\.pdf$/;

/** The invoices whose PDFs were stored in the lost time, oldest first. Lists every file of the accounts. */
export async function issuedInLostTime(
  client: Pick<S3Client, 'send'>,
  Bucket: string,
  { since, until }: LostTime,
): Promise<readonly IssuedInvoice[]> {
  const issued: IssuedInvoice[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'users/', ContinuationToken }));
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const [, userId, invoiceId, contentId] = keyPattern.exec(Key) ?? [];
      if (userId === undefined || invoiceId === undefined || contentId === undefined) continue;
      if (!LastModified || LastModified < since || LastModified > until) continue;
      const { Metadata = {} } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      const facts = issuedFactsOf(Metadata);
      if (facts) issued.push({ ...facts, userId, invoiceId, contentId, at: LastModified.toISOString() });
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return issued.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** True if `given` has the series of `next` and its counter or a later one, or begins that series in the next year. */
function isGivenOut(next: string, given: string): boolean {
  const [before, counter, after] = partsOfNumber(given) ?? [];
  if (counter === undefined) return false;
  const isFrom = (number: string | undefined) => {
    const parts = number === undefined ? undefined : partsOfNumber(number);
    return parts && parts[0] === before && parts[2] === after && BigInt(counter) >= BigInt(parts[1]);
  };
  const [year] = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(`${before} ${after}`) ?? [];
  return (isFrom(next) || (year !== undefined && isFrom(firstOfYear(next, Number(year))))) ?? false;
}

/** The number to suggest next: beyond every issued number of the same series. */
export function nextBeyond(suggested: string, issued: readonly string[]): string {
  let next = suggested;
  for (const number of issued) if (isGivenOut(next, number)) next = numberAfter(number) ?? next;
  return next;
}

/** Moves the next number of each account beyond every number that it gave out in the lost time. */
export async function skipIssuedNumbers(table: Table, issued: readonly IssuedInvoice[]): Promise<void> {
  for (const userId of new Set(issued.map((one) => one.userId))) {
    const replacedNumber = (await find(table, liteProfile, liteProfile.key(userId)))?.nextNumber;
    if (replacedNumber === undefined) continue;
    const given = issued.filter((one) => one.userId === userId).map((one) => one.number);
    const number = nextBeyond(replacedNumber, given);
    if (number === replacedNumber) continue;
    const [write] = changeAccount(userId, { nextNumber: { number, replacedNumber } });
    if (write && !(await tryCommit(table, write)))
      throw new Error(`The next number of ${userId} was changed during the maintenance`);
  }
}

/** The issued invoices that the table does not have in the version that was emailed. */
export async function missingFrom(
  table: Table,
  issued: readonly IssuedInvoice[],
): Promise<readonly IssuedInvoice[]> {
  const missing: IssuedInvoice[] = [];
  for (const invoice of issued)
    if (!(await invoiceReader(table).findContent(invoice.userId, invoice.contentId))) missing.push(invoice);
  return missing;
}
