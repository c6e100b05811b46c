import fc from 'fast-check';
import PostalMime, { decodeWords } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { senderName, shortSubject } from '#domain/client-email/mail-to-client';
import { isEmailAddress } from '#domain/email-address';
import { cleanLine, withoutEncodedWords } from '#domain/text';
import type { Mail } from '#lambdas/platform/ses/mail';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { quickOrFull } from '#test/support/effort';
import { aMailService, sesOn } from '#test/support/fake-mail-service';

/** An encoded word (RFC 2047) as somebody could type it into a form. */
const base64Word = (text: string, charset = 'utf-8') =>
  `=?${charset}?B?${Buffer.from(text).toString('base64')}?=`;
const quotedWord = (text: string, charset = 'UTF-8') =>
  `=?${charset}?q?${[...Buffer.from(text)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join('')}?=`;

/** Typed texts that some mail programs decode to another text. */
const encodedTexts = [
  base64Word('service@paypal.com'),
  base64Word('"PayPal" <service@paypal.com>'),
  base64Word('PayPal\u202Emoc'),
  base64Word('Invoice\r\nBcc: evil@attacker.example'),
  quotedWord('service@paypal.com'),
  quotedWord('\u202Eevil\r\nBcc: x@y.example', 'ISO-8859-1'),
  '=?us-ascii?Q?a_b?=',
  '=?utf-8*en?Q?service=40paypal.com?=',
  '=?UTF-16BE?B?AHMAZQByAHYAaQBjAGUAQABwAGEAeQBwAGEAbA==?=',
  '=?koi8-r?b?8NLJ18XU?=',
  `${base64Word('service@')} ${base64Word('paypal.com')}`,
  `${base64Word('service@')}\r\n ${base64Word('paypal.com')}`,
  `${base64Word('service@')}${quotedWord('paypal.com')}`,
  base64Word(base64Word('service@paypal.com')),
  '=?utf-8?Q?a b@c?=',
  '=?utf-8?X?x?=',
  'Harlow =? ?= Sons',
  '=\u200B?utf-8?q?service=40paypal.com?=',
  '==?utf-8?q?service=40paypal.com?==',
  'Müller =?utf-8?q?service=40paypal.com?=',
  `W${'=?utf-8?q?=40?='.repeat(20)}`,
];

const mailed = async (mail: Partial<Mail>) => {
  const service = aMailService();
  const sender = sesMailSender(sesOn(service), { from: 'billing@billhook.example' });
  const outcome = await sender.send({
    to: 'dana@client.example',
    subject: 'Invoice',
    text: 'x',
    html: 'x',
    ...mail,
  });
  const raw = service.raw[0] ?? '';
  return { outcome, raw, parsed: await PostalMime.parse(raw) };
};

/** Texts that contain encoded words in half of the cases. */
const headerTexts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...encodedTexts, '=?', '?=', '=', '?', ' ', '\\', '"', '?q?', 'é', '\u202E', '@'),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ maxLength: 20 }).map((text) => base64Word(text)),
      fc.string({ maxLength: 20 }).map((text) => quotedWord(text)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

describe.each(encodedTexts)('the typed text %j', (typed) => {
  test('becomes the sender name of a business that does not look like an address, whether mail programs decode it or not', async () => {
    const { parsed, raw } = await mailed({ fromName: senderName(typed) });
    expect(parsed.from).toEqual({ address: 'billing@billhook.example', name: senderName(typed) });
    expect(parsed.from?.name).toBe(decodeWords(parsed.from?.name ?? ''));
    expect(parsed.from?.name).toMatch(new RegExp(`^[^@<>"\\r\\n\\u202E]+ via ${brand.name}$`));
    expect(parsed.bcc).toBeUndefined();
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
  });

  test('becomes a subject that mail programs show unchanged, whether they decode it once or twice', async () => {
    const subject = shortSubject(`Invoice ${typed} from Harlow`);
    const { parsed } = await mailed({ subject });
    expect(parsed.subject).toBe(subject);
    expect(decodeWords(subject)).toBe(subject);
  });

  test('is shown as it was typed if a subject quotes it', async () => {
    const subject = cleanLine(typed);
    expect((await mailed({ subject })).parsed.subject).toBe(subject);
  });

  test('is unchanged as the name of an attachment', async () => {
    const filename = `Invoice ${cleanLine(typed)}.pdf`;
    const { parsed, raw } = await mailed({
      attachments: [{ filename, contentType: 'application/pdf', content: new Uint8Array([1]) }],
    });
    expect(parsed.attachments.map((attachment) => attachment.filename)).toEqual([
      withoutEncodedWords(filename),
    ]);
    // The old `name` parameter, in which some mail programs decode encoded words.
    const old = /; name(?:\*0)?=(\S+|"(?:[^"\\]|\\.)*")/.exec(raw.replaceAll('\r\n', ''))?.[1];
    expect(old).toMatch(/^[ -~]+$/);
    expect(old).not.toContain('=?');
  });
});

test('headers that contain any text are decoded to exactly that text', async () => {
  await fc.assert(
    fc.asyncProperty(headerTexts, headerTexts, async (name, title) => {
      const [fromName, subject] = [senderName(name), cleanLine(title)];
      const { parsed, raw } = await mailed({ fromName, subject, replyTo: 'office@harlow.example' });
      expect(parsed.from).toEqual({ address: 'billing@billhook.example', name: fromName });
      expect(decodeWords(fromName)).toBe(fromName);
      expect(fromName).not.toMatch(/[@\uFF20<>"\r\n\u202A-\u202E]/);
      expect(parsed.subject ?? '').toBe(subject);
      expect(decodeWords(shortSubject(title))).toBe(shortSubject(title));
      expect(parsed.to).toEqual([{ address: 'dana@client.example', name: '' }]);
      expect(parsed.replyTo).toEqual([{ address: 'office@harlow.example', name: '' }]);
      expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    }),
    { numRuns: quickOrFull(100, 1_000) },
  );
});

test('a subject with an encoded word is sent as base64, and a plain subject is sent unchanged', async () => {
  const { raw } = await mailed({ subject: `Invoice ${base64Word('PayPal')}` });
  expect(raw).toMatch(/^Subject: =\?UTF-8\?B\?/m);
  expect(raw).not.toContain(base64Word('PayPal'));
  expect((await mailed({ subject: 'Invoice 7 = ?' })).raw).toContain('\r\nSubject: Invoice 7 = ?\r\n');
});

test('an address that contains an encoded word is refused', async () => {
  for (const text of ['=?utf-8?q?service=40paypal.com?=@evil.example', 'a=?b@evil.example']) {
    expect(isEmailAddress(text)).toBe(false);
    expect((await mailed({ replyTo: text })).outcome).toMatchObject({ kind: 'not-delivered' });
  }
});

test('a business name is not sent if it is empty or contains an address, even in full-width characters', () => {
  for (const nothing of ['=?', '\u3164\u115F\u2800', '\uFFA0', '***'])
    expect(senderName(nothing)).toBe(`Your contractor via ${brand.name}`);
  for (const name of ['Ω', '24/7', '株式会社', 'ก'])
    expect(senderName(name)).toBe(`${name} via ${brand.name}`);
  expect(senderName('service\uFF20paypal.com')).toBe(`service paypal.com via ${brand.name}`);
  expect(senderName('Harlow\u037E Sons')).toBe(`Harlow Sons via ${brand.name}`);
});

test('every line of a raw email ends with CR and LF, in the text, the HTML and the files', async () => {
  const lines = fc.array(
    fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.constantFrom('', 'ä'.repeat(90), 'Zeile mit ü', '.', 'From x'),
    ),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(lines, lines, fc.boolean(), async (text, html, hasFile) => {
      const content = new TextEncoder().encode('a\nb\r\nc\r');
      const { raw, parsed } = await mailed({
        text: text.join('\n'),
        html: html.join('\n'),
        ...(hasFile && {
          attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content }],
        }),
      });
      expect(raw).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
      if (hasFile) expect(new Uint8Array(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(content);
    }),
    { numRuns: quickOrFull(30, 300) },
  );
});

test('only an email that nobody asked for says that it was generated automatically', async () => {
  const headerOf = async (mail: Partial<Mail>) =>
    (await mailed(mail)).parsed.headers.find(({ key }) => key === 'auto-submitted')?.value;
  expect(await headerOf({ isAutomatic: true })).toBe('auto-generated');
  expect(await headerOf({ isAutomatic: false })).toBeUndefined();
  expect(await headerOf({})).toBeUndefined();
});
