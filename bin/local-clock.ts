import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { pagesPath } from './local/local-product.ts';
import { portFrom } from './local/ports.ts';

const usage = `npm run local-clock [-- +3d | -12h | 2026-12-05T09:00 | reset]

Shows or moves the time that the functions, the mail and the schedules of the local product see (m, h, d, w, or a time
of this machine's zone). Forward it walks hour by hour, so that reminders go out on the way as they would have; reset
goes back to the machine's time once what is due has been done. Sign-in and the browser keep the machine's time.`;

await runCommand(usage, async () => {
  const { positionals } = parseArguments({});
  const [to, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one time.');
  const page = `http://localhost:${portFrom('BILLHOOK_CLOUD_PORT')}${pagesPath}/clock`;
  const request =
    to === undefined
      ? { method: 'GET' }
      : to === 'reset'
        ? { method: 'DELETE' }
        : { method: 'POST', body: JSON.stringify({ to }) };
  const answer = await fetch(page, request).catch(() => undefined);
  if (answer?.status === 400) throw new UsageError(`${to} is no time.`);
  if (!answer?.ok) throw new Error('The local product does not run. Start it with npm start.');
  const { now } = (await answer.json()) as { readonly now: string };
  console.log(`It is ${now} (${new Date(now).toLocaleString()}).`);
  return 0;
});
