import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { findPerson } from './users/find-person.ts';
import { documentPrefix, listDocuments, readDocument } from './users/person-documents.ts';
import { personItems } from './users/person-items.ts';

const usage = `npm run export-user -- ADDRESS-OR-ID (--stage NAME | --local) --out FOLDER

Writes everything kept about a user into a new folder: account.json, items.json, documents.json and documents/.
${deploymentUsage}
  --out FOLDER    made if missing, refused if it holds something`;

/** Opens a folder for personal data: nobody but the operator may look into it. */
function openFolder(path: string): string {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty.`);
  return folder;
}

function write(folder: string, name: string, content: string | Uint8Array): void {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw new Error(`${name} would lie outside of ${folder}`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, content, { mode: 0o600 });
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...deploymentOptions, out: { type: 'string' } },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new UsageError('Name one user.');
  if (values.out === undefined) throw new UsageError('Say where to: --out FOLDER.');
  const deployment = await openDeployment(values);
  const person = await findPerson(deployment, who);
  const items = await personItems(deployment, person);
  const { userId } = person;
  const documents = userId === undefined ? [] : await listDocuments(deployment, userId);
  if (items.length + documents.length === 0 && !person.account) {
    console.error(`There is nothing of ${who}.`);
    return 1;
  }
  const folder = openFolder(values.out);
  write(folder, 'account.json', asJson(person));
  write(folder, 'items.json', asJson(items));
  write(folder, 'documents.json', asJson(documents));
  for (const { key } of documents)
    write(
      folder,
      join('documents', key.slice(documentPrefix(userId ?? '').length)),
      await readDocument(deployment, key),
    );
  console.log(`${items.length} items and ${documents.length} documents are in ${folder}.`);
  return 0;
});
