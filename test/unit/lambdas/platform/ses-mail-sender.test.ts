import { SESClient } from '@aws-sdk/client-ses';
import { expect, test } from 'vitest';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';

const errorAnswer = (status: number, code: string) => ({
  response: {
    statusCode: status,
    headers: { 'content-type': 'text/xml' },
    body: new TextEncoder().encode(
      `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`,
    ),
  },
});

const outcomeOf = (status: number, code: string) =>
  sesMailSender(
    new SESClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's handler type wants classes of its own
      requestHandler: { handle: async () => errorAnswer(status, code) } as any,
    }),
    { from: 'billing@billhook.example' },
  ).send({ to: 'pat@example.com', subject: 'Invoice', text: 'x', html: 'x' });

test.each(['RequestExpired', 'SignatureDoesNotMatch', 'ExpiredToken', 'RequestTimeTooSkewed', 'Throttling'])(
  'the response %s of SES means that the email was not sent and may be tried again',
  async (code) => {
    expect(await outcomeOf(403, code)).toEqual({ kind: 'not-delivered', reason: code, mayRetry: true });
  },
);

test.each([
  'InvalidClientTokenId',
  'IncompleteSignature',
  'OptInRequired',
  'MessageRejected',
  'AccessDenied',
  // These two mean that sending is paused: by us for one configuration set, or by AWS for the whole account.
  'ConfigurationSetSendingPausedException',
  'AccountSendingPausedException',
  'MailFromDomainNotVerifiedException',
])('the response %s of SES means that the email was not sent and would be refused again', async (code) => {
  expect(await outcomeOf(403, code)).toEqual({ kind: 'not-delivered', reason: code, mayRetry: false });
});

test.each(['InternalFailure', 'ServiceUnavailable', 'SomethingNew'])(
  'the response %s of SES means that the email may have been sent',
  async (code) => {
    expect(await outcomeOf(500, code)).toMatchObject({ kind: 'unknown' });
  },
);
