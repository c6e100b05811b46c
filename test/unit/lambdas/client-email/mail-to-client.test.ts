import { expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { mailToClient } from '#lambdas/client-email/mail-to-client';
import { aClientMailPass } from '#test/support/client-mail-pass';

const mailOf = (name: string, email: string) =>
  mailToClient({
    message: { kind: 'quote-sent', id: 'quote-1', owner: 'u1' },
    word: 'quote',
    pass: aClientMailPass('dana@client.example'),
    business: { name, email },
    subject: 'Quote from Hartwell: New furnace',
    heading: 'New furnace',
    parts: [{ kind: 'paragraph', text: 'We can come on Thursday.' }],
    stopSecret: 'secret',
    now: new Date('2026-11-04T10:00:00Z'),
    siteOrigin: 'https://billhook.example',
  });

test('an email to a client shows the name of the business as its sender, and replies go to the business', () => {
  expect(mailOf('Hartwell, "Sons" <x@y.example>', 'office@hartwell.example')).toMatchObject({
    fromName: `Hartwell Sons x y.example via ${brand.name}`,
    replyTo: 'office@hartwell.example',
  });
  expect(mailOf('', 'no address').fromName).toBe(`Your contractor via ${brand.name}`);
  expect(mailOf('', 'no address')).not.toHaveProperty('replyTo');
});

test('an email to a client explains in text, in HTML and by a header how to stop further emails', () => {
  const mail = mailOf('Hartwell', 'office@hartwell.example');
  const link = 'https://billhook.example/stop-mail#token=u1.quote-1.secret';
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
  expect(mail.unsubscribe).toBe('https://billhook.example/api/mail-stops/u1.quote-1.secret');
});
