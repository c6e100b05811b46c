import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterNames } from '#lib/parameter-names';
import { region } from '#lib/region';
import { type StageName, stageNames } from '#lib/stage-profile';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run set-bot-check-secret -- --stage NAME < FILE

Stores the secret key of reCAPTCHA, read from standard input, encrypted where the functions look for it. They take a new
one within five minutes. AWS credentials and AWS_ENDPOINT_URL as usual.
  --stage NAME    the deployed stage, dev or prod`;

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const stage = stageNames.find((name) => name === values.stage) as StageName | undefined;
  if (stage === undefined) throw new UsageError('Say which stage: --stage dev or --stage prod.');
  if (process.stdin.isTTY) console.error('Type or paste the secret, then press Ctrl-D:');
  const secret = (await text(process.stdin)).trim();
  if (!/^[\x21-\x7e]{16,200}$/.test(secret))
    throw new UsageError('That is no secret key: 16 to 200 characters without spaces.');
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
