import { writeFileSync } from 'node:fs';
import { inventoryOf } from '#test/support/release-inventory';
import { production, synthesize } from '#test/support/stacks';
import { baselineFiles } from './baseline.ts';
import { storeEverything } from './store-everything.ts';

const write = (file: URL, value: unknown) => {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  console.log(`Written: ${file.pathname}`);
};

write(baselineFiles.stacks, inventoryOf(synthesize(production)));
write(baselineFiles.items, await storeEverything());
