import { expect, test } from 'vitest';
import { mailToClient } from '#lambdas/client-email/mail-to-client';
import { aPass } from '#test/support/client-mail-pass';

const mailOf = (name: string, email: string) =>
  mailToClient({
    message: { kind: 'quote-sent', id: 'quote-1', owner: 'u1' },
    pass: aPass('dana@client.example'),
    business: { name, email },
    subject: 'Quote from Hartwell: New furnace',
    heading: 'New furnace',
    parts: [{ kind: 'paragraph', text: 'We can come on Thursday.' }],
    stopSecret: 'secret',
    now: new Date('2026-11-04T10:00:00Z'),
    siteOrigin: 'https://billhook.example',
  });

test('a mail to a client comes in the name of its business, which gets the replies', () => {
  expect(mailOf('Hartwell, "Sons" <x@y.example>', 'office@hartwell.example')).toMatchObject({
    fromName: 'Hartwell Sons x y.example via Billhook',
    replyTo: 'office@hartwell.example',
  });
  expect(mailOf('', 'no address').fromName).toBe('Your contractor via Billhook');
  expect(mailOf('', 'no address')).not.toHaveProperty('replyTo');
});

test('a mail to a client says in both its forms how to stop the next ones, and to mail readers', () => {
  const mail = mailOf('Hartwell', 'office@hartwell.example');
  const link = 'https://billhook.example/stop-mail#token=u1.quote-1.secret';
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
  expect(mail.unsubscribe).toBe('https://billhook.example/api/mail-stops/u1.quote-1.secret');
});
