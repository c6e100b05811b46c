import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { answersWithin } from '../call-timeouts.ts';

/** Emails per second that SES allows this AWS account. Throws if SES does not answer or does not give a rate. */
export function sendRateReader(
  client = new SESClient({ maxAttempts: 2, requestHandler: answersWithin(3_000) }),
): () => Promise<number> {
  return async () => {
    const { MaxSendRate } = await client.send(new GetSendQuotaCommand({}));
    if (!MaxSendRate || MaxSendRate <= 0) throw new Error('SES said no send rate');
    return MaxSendRate;
  };
}
