import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from './command/build-steps.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { processUsing } from './command/run-lock.ts';

const usage = `npm run reset

Deletes the local data, so that the next npm start creates it again. BILLHOOK_DATA_DIR replaces the data folder .local.`;

await runCommand(usage, async () => {
  if (parseArguments({}).positionals.length > 0) throw new UsageError('It takes no arguments.');
  const dataDir = resolve(process.env.BILLHOOK_DATA_DIR || join(projectRoot, '.local'));
  const other = processUsing(dataDir, 'bin/start');
  if (other !== undefined) throw new Error(`The local product runs as process ${other}. Stop it first.`);
  rmSync(dataDir, { recursive: true, force: true });
  console.log('The local data is gone. The next npm start creates it again.');
  return 0;
});
