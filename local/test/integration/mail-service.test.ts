import {
  GetSendQuotaCommand,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';

const sender = {
  Sender: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'shop.example' } },
  Reports: { Type: 'AWS::SES::ConfigurationSet', Properties: { Name: 'reports' } },
};

let fixture: FixtureCloud;
let ses: SESClient;

beforeAll(async () => {
  fixture = await startFixtureCloud({}, sender);
  ses = new SESClient(fixture.client);
});
afterAll(() => fixture.stop());
afterEach(() => {
  fixture.cloud.faults.clear();
  fixture.cloud.mails.clear();
});

const rawMail = (subject = 'Your report') =>
  Buffer.from(
    `From: Shop <shop@shop.example>\r\nTo: ada@example.com\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n` +
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n' +
      '<p>Hello</p><script>alert(1)</script>\r\n--b\r\nContent-Type: application/pdf; name=report.pdf\r\n' +
      'Content-Disposition: attachment; filename=report.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n--b--\r\n',
  );

const send = (changes: Partial<ConstructorParameters<typeof SendRawEmailCommand>[0]> = {}, options = {}) =>
  ses.send(
    new SendRawEmailCommand({
      Source: 'shop@shop.example',
      Destinations: ['ada@example.com'],
      RawMessage: { Data: rawMail() },
      ...changes,
    }),
    options,
  );

const listed = async () =>
  (await (await fetch(`${fixture.cloud.origin}/_aws/ses`)).json()) as {
    messages: Record<string, unknown>[];
  };

describe('the local mail service', () => {
  test("accepts a raw message and lists it in LocalStack's format", async () => {
    const { MessageId } = await send();
    const { messages } = await listed();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      Id: MessageId,
      Region: 'us-east-1',
      Source: 'shop@shop.example',
      Destination: { ToAddresses: ['ada@example.com'] },
      RawData: rawMail().toString(),
      Timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('reads recipients from the message if the call names none', async () => {
    await send({ Destinations: undefined });
    expect(fixture.cloud.mails.list()[0]?.destinations).toEqual(['ada@example.com']);
  });

  test('builds a message from its parts, in any script', async () => {
    await ses.send(
      new SendEmailCommand({
        Source: 'shop@shop.example',
        Destination: { ToAddresses: ['ada@example.com'], BccAddresses: ['bob@example.com'] },
        Message: {
          Subject: { Data: 'Grüße Ж' },
          Body: { Text: { Data: 'Привет' }, Html: { Data: '<b>Hi</b>' } },
        },
      }),
    );
    const [mail] = fixture.cloud.mails.list();
    expect(mail?.destinations).toEqual(['ada@example.com', 'bob@example.com']);
    const page = await fetch(`${fixture.cloud.origin}/_local/mailbox/${mail?.id}`);
    const text = await page.text();
    expect(text).toContain('Grüße Ж');
    expect(text).toContain('Привет');
  });

  test.each([
    ['no recipient', { Destinations: ['nobody'] }],
    ['two addresses in one', { Destinations: ['a@example.com, b@example.com'] }],
    ['more than 50 recipients', { Destinations: Array.from({ length: 51 }, (_, i) => `a${i}@example.com`) }],
    ['a sender without domain', { Source: 'shop' }],
    ['a domain that is not in its ASCII form', { Destinations: ['ada@münchen.example'] }],
    ['letters beyond ASCII before the @', { Destinations: ['adä@example.com'] }],
    ['a dot too many', { Destinations: ['ada..b@example.com'] }],
    ['a space', { Destinations: ['a da@example.com'] }],
    ['a tag with a dot', { Tags: [{ Name: 'message', Value: 'a.b' }] }],
    ['a header twice', { RawMessage: { Data: Buffer.concat([Buffer.from('Subject: one\r\n'), rawMail()]) } }],
    [
      'a message of more than 10 MB',
      { RawMessage: { Data: Buffer.concat([rawMail(), Buffer.alloc(10_485_760)]) } },
    ],
  ])('refuses %s', async (_, changes) => {
    await expect(send(changes)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    expect(fixture.cloud.mails.list()).toHaveLength(0);
  });

  test('sends only from verified addresses and domains, and their subdomains', async () => {
    const unverified = { name: 'MessageRejected', message: expect.stringContaining('shop@other.example') };
    await expect(send({ Source: 'shop@other.example' })).rejects.toMatchObject(unverified);
    const Data = Buffer.from(rawMail().toString().replace('shop@shop.example', 'shop@other.example'));
    await expect(send({ RawMessage: { Data } })).rejects.toMatchObject(unverified);
    await send({ Source: 'Shop <shop@mail.SHOP.example>' });
    await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: 'shop@other.example' }));
    await send({ Source: 'shop@other.example' });
    await expect(send({ Source: 'office@other.example' })).rejects.toMatchObject({ name: 'MessageRejected' });
  });

  test('accepts only the configuration sets of the stacks', async () => {
    await send({ ConfigurationSetName: 'reports' });
    await expect(send({ ConfigurationSetName: 'nowhere' })).rejects.toMatchObject({
      name: 'ConfigurationSetDoesNotExistException',
    });
  });

  test('counts the emails that were sent', async () => {
    await send();
    expect((await ses.send(new GetSendQuotaCommand({}))).SentLast24Hours).toBe(1);
  });

  test('forgets one message or all', async () => {
    const { MessageId } = await send();
    await send();
    await fetch(`${fixture.cloud.origin}/_aws/ses?id=${MessageId}`, { method: 'DELETE' });
    expect((await listed()).messages).toHaveLength(1);
    await fetch(`${fixture.cloud.origin}/_aws/ses`, { method: 'DELETE' });
    expect((await listed()).messages).toHaveLength(0);
  });

  test('keeps its messages after a restart', async () => {
    await send();
    fixture = await fixture.restart();
    ses = new SESClient(fixture.client);
    expect(fixture.cloud.mails.list()).toHaveLength(1);
  });
});

describe('planned failures of the mail service', () => {
  const plan = (fault: object) =>
    fetch(`${fixture.cloud.origin}/_local/faults`, { method: 'POST', body: JSON.stringify(fault) });

  test('throttle the next two calls, and let the third one succeed', async () => {
    await plan({ service: 'ses', action: 'throttle', times: 2 });
    for (const _ of [1, 2]) await expect(send()).rejects.toMatchObject({ name: 'Throttling' });
    await send();
    expect(fixture.cloud.mails.list()).toHaveLength(1);
  });

  test('refuse with the requested error code', async () => {
    await plan({ service: 'ses', action: 'reject', code: 'AccountSendingPausedException' });
    await expect(send()).rejects.toMatchObject({ name: 'AccountSendingPausedException' });
    await plan({ service: 'ses', action: 'reject' });
    await expect(send()).rejects.toMatchObject({ name: 'MessageRejected' });
  });

  test('accept the email and never answer', async () => {
    await plan({ service: 'ses', when: 'after', action: 'stall' });
    await expect(send({}, { abortSignal: AbortSignal.timeout(300) })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(fixture.cloud.mails.list()).toHaveLength(1);
  });

  test('close the connection before anything was accepted', async () => {
    await plan({ service: 'ses', action: 'drop' });
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) });
    expect(fixture.cloud.mails.list()).toHaveLength(0);
  });

  test('let calls succeed first, and do not apply to other operations', async () => {
    fixture.cloud.faults.add({ service: 'ses', operation: 'SendRawEmail', skip: 1, action: 'error' });
    await ses.send(new GetSendQuotaCommand({}));
    await send();
    await expect(send()).rejects.toMatchObject({ name: 'InternalFailure' });
    await send();
  });
});

describe('the mailbox page', () => {
  const open = (path: string) => fetch(`${fixture.cloud.origin}/_local/mailbox${path}`);

  test('shows an email whose scripts cannot run', async () => {
    const { MessageId } = await send({ RawMessage: { Data: rawMail('<img src=x onerror=alert(1)>') } });
    const list = await (await open('')).text();
    expect(list).toContain('ada@example.com');
    expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const message = await (await open(`/${MessageId}`)).text();
    expect(message).toContain('<iframe sandbox');
    expect(message).not.toContain('<script>');
    const html = await open(`/${MessageId}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await html.text()).toContain('<p>Hello</p>');
  });

  test('offers an attachment as a download', async () => {
    const { MessageId } = await send();
    const file = await open(`/${MessageId}/files/0`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="report.pdf"');
    expect(await file.text()).toBe('%PDF');
  });

  test('answers 404 for an unknown email', async () => {
    expect((await open('/none')).status).toBe(404);
  });
});
