import { writeFileSync } from 'node:fs';
import { inventoryOf } from '#test/support/release-inventory';
import { production, synthesize } from '#test/support/stacks';
import { baselineFile, releasedVersion } from './baseline.ts';

const release = { version: releasedVersion, stacks: inventoryOf(synthesize(production)) };
writeFileSync(baselineFile, `${JSON.stringify(release, null, 2)}\n`);
console.log(`What ${release.version} deploys is written to ${baselineFile.pathname}.`);
