import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from './command/build-steps.ts';
import { processUsing } from './command/run-lock.ts';

const dataDir = resolve(process.env.BILLHOOK_DATA_DIR || join(projectRoot, '.local'));
const other = processUsing(dataDir, 'bin/start');
if (other === undefined) {
  rmSync(dataDir, { recursive: true, force: true });
  console.log('The local data is gone. The next npm start creates it again.');
} else {
  console.error(`The local product runs as process ${other}. Stop it first.`);
  process.exitCode = 1;
}
