import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterNames, region } from '#lib/names';
import { stageNames } from '#lib/stage-profile';
import { storedSettings } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { isBotCheckKey } from './release/bot-check-key.ts';

const usage = `npm run set-bot-check-secret -- --stage NAME [--verify-url URL] < FILE

Asks the provider whether the secret key of reCAPTCHA, read from standard input, is one, and stores it encrypted where
the functions look for it. They take a new one within five minutes. AWS credentials and AWS_ENDPOINT_URL as usual.
  --stage NAME        the deployed stage, dev or prod
  --verify-url URL    where the provider is asked, if not where the stage's functions ask`;

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, 'verify-url': { type: 'string' } } });
  const stage = stageNames.find((name) => name === values.stage);
  if (stage === undefined) throw new UsageError('Say which stage: --stage dev or --stage prod.');
  if (process.stdin.isTTY) console.error('Type or paste the secret, then press Ctrl-D:');
  const secret = (await text(process.stdin)).trim();
  if (!/^[\x21-\x7e]{16,200}$/.test(secret))
    throw new UsageError('That is no secret key: 16 to 200 characters without spaces.');
  const { botCheck } = storedSettings(stage);
  if (!(await isBotCheckKey(secret, values['verify-url'] ?? botCheck.verifyUrl))) {
    console.error('The provider does not know this secret key (is it the site key?). Nothing was stored.');
    return 1;
  }
  const { botCheckSecret } = parameterNames(stage);
  await new SSMClient({ region }).send(
    new PutParameterCommand({
      Name: botCheckSecret,
      Value: secret,
      Type: 'SecureString',
      Overwrite: true,
      Description: 'Secret key of the bot check',
    }),
  );
  console.log(`Stored as ${botCheckSecret}.`);
  return 0;
});
