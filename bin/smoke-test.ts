import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './command/run-command.ts';
import { smokeTest } from './release/smoke-test.ts';

const usage = `npm run smoke-test -- ORIGIN

Looks at a live site: every page, its headers, its 404, its settings, and the API behind it. It writes nothing.
  ORIGIN    such as https://www.example.com, without a slash at the end`;

await runCommand(usage, async () => {
  const [origin, ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (origin === undefined || more.length > 0 || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new UsageError('Name one origin, without a path or a slash at the end.');
  const results = await smokeTest({ origin });
  for (const { name, fault } of results)
    console.log(`${fault === undefined ? 'ok   ' : 'FAULT'} ${name} ${fault ?? ''}`);
  return results.some(({ fault }) => fault !== undefined) ? 1 : 0;
});
