import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { systemClock } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { restartOption, restartUsage, runResumable } from './command/resumable.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { tableId } from './ledger/table-copy.ts';
import { findPerson } from './users/find-person.ts';
import { documentPrefix, listDocuments, readDocument } from './users/person-documents.ts';
import { personItems } from './users/person-items.ts';

const usage = `npm run export-user -- ADDRESS-OR-ID (--stage NAME | --local) --out FOLDER [--restart]

Writes everything kept about a user into a new folder: account.json, items.json, documents.json and documents/.
If it is stopped, run it again within a day to resume it.
${deploymentUsage}
  --out FOLDER    made if missing, refused if it holds something
${restartUsage}`;

/** Requires an empty target folder, so that the data of two people are never mixed. */
function refuseNonEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty.`);
}

/** The size of a file in the export, if it exists. A complete document is not downloaded again. */
const sizeOf = (folder: string, name: string): number | undefined =>
  statSync(resolve(folder, name), { throwIfNoEntry: false })?.size;

/** Writes a file that only the operator can read. */
function write(folder: string, name: string, content: string | Uint8Array): void {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw new Error(`${name} would lie outside of ${folder}`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, content, { mode: 0o600 });
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    ...restartOption,
    out: { type: 'string' },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new UsageError('Name one user.');
  if (values.out === undefined) throw new UsageError('Say where to: --out FOLDER.');
  const out = resolve(values.out);
  const deployment = await openDeployment(values);
  const command = {
    name: 'export-user',
    of: [await tableId(deployment.dynamo, deployment.table.name), who, out],
    restart: values.restart,
    clock: systemClock,
  };
  return runResumable(command, async (progress) => {
    const hasStarted = progress.stored<boolean>('opened') ?? false;
    if (!hasStarted) refuseNonEmptyFolder(out);
    const person = await findPerson(deployment, who);
    const items = await personItems(deployment, person, { progress, as: 'named' });
    const { userId } = person;
    const documents = userId === undefined ? [] : await listDocuments(deployment, userId);
    if (items.length + documents.length === 0 && !person.account) {
      console.error(`There is nothing of ${who}.`);
      return 1;
    }
    progress.store('opened', true);
    write(out, 'account.json', asJson(person));
    write(out, 'items.json', asJson(items));
    write(out, 'documents.json', asJson(documents));
    for (const { key, bytes } of documents) {
      const name = join('documents', key.slice(documentPrefix(userId ?? '').length));
      if (sizeOf(out, name) !== bytes) write(out, name, await readDocument(deployment, key));
    }
    console.log(`${items.length} items and ${documents.length} documents are in ${out}.`);
    return 0;
  });
});
