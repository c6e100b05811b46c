import { writeFileSync } from 'node:fs';
import { inventoryOf } from '#test/support/release-inventory';
import { production, synthesize } from '#test/support/stacks';
import { baselineFiles } from './baseline.ts';
import { exampleKeys } from './example-keys.ts';
import { storeEverything } from './store-everything.ts';

const write = (file: URL, value: unknown) => {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  console.log(`Written: ${file.pathname}`);
};

// Throws if an example is missing, before any file is written.
const items = await storeEverything();
write(baselineFiles.stacks, inventoryOf(synthesize(production)));
write(baselineFiles.keys, exampleKeys);
write(baselineFiles.items, items);
