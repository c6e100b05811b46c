import { parseArgs } from 'node:util';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { keys } from '#domain/table/keys';
import { contentOf, fileFactsOf } from '#lambdas/invoices/index';
import { issuedFile } from '#lambdas/issued-files/index';
import { systemClock } from '#lambdas/platform/clock';
import { sha256 } from '#lambdas/platform/hash';
import { tryCommit } from '#lambdas/platform/table/commit';
import { findRaw } from '#lambdas/platform/table/read';
import { put } from '#lambdas/platform/table/writes';
import { type Deployment, deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { type Progress, restartOption, restartUsage, runResumable } from './command/resumable.ts';
import { runCommand } from './command/run-command.ts';
import { readDocument } from './users/person-documents.ts';

const usage = `npm run record-files -- (--stage NAME | --local) [--restart]

Stores the hash of each PDF that was emailed before hashes were stored, so that the page /verify knows it. Needed once,
after the update to the first release with that page. Running it again changes nothing.
${deploymentUsage}
${restartUsage}`;

/** Matches the bucket key of an invoice's PDF, with the IDs of user, invoice and content. */
const invoicePdf = /^users\/([^/]+)\/invoices\/([^/]+)\/([^/]+)\.pdf$/;

/**
 * Records one PDF with the time at which it was stored. Returns false if it was already recorded or its invoice no
 * longer exists.
 */
async function recordFile(deployment: Deployment, key: string, storedAt: Date): Promise<boolean> {
  const [, userId = '', , contentId = ''] = invoicePdf.exec(key) ?? [];
  const [item] = await findRaw(deployment.table, [keys.invoiceContent(userId, contentId)]);
  if (!item) return false;
  const fields = {
    ...fileFactsOf(contentOf(item), 'invoice'),
    userId,
    issuedAt: storedAt.toISOString(),
  };
  const hash = sha256(await readDocument(deployment, key));
  return tryCommit(deployment.table, put(issuedFile, issuedFile.key(userId, hash), fields));
}

async function recordAll(deployment: Deployment, progress: Progress): Promise<number> {
  const { bucket } = deployment;
  let recorded = progress.stored<number>('recorded') ?? 0;
  let after = progress.stored<string>('after');
  for (;;) {
    const page = await bucket.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: 'users/',
        ...(after !== undefined && { StartAfter: after }),
      }),
    );
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      if (invoicePdf.test(Key) && (await recordFile(deployment, Key, LastModified ?? systemClock())))
        recorded += 1;
      after = Key;
    }
    progress.store('recorded', recorded);
    if (after !== undefined) progress.store('after', after);
    console.error(`${recorded} recorded so far`);
    if (!page.IsTruncated) return recorded;
  }
}

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { ...deploymentOptions, ...restartOption } });
  const deployment = await openDeployment(values);
  const of = [deployment.table.name];
  const { restart } = values;
  const recorded = await runResumable({ name: 'record-files', of, restart, clock: systemClock }, (progress) =>
    recordAll(deployment, progress),
  );
  console.log(`${recorded} files recorded.`);
  return 0;
});
