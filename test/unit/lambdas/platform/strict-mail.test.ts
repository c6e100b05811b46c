import { describe, expect, test } from 'vitest';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { aMailService, sesOn } from '#test/support/fake-mail-service';
import { strictFaults } from '#test/support/strict-mail';

/** The lines of a short email that nothing is wrong with. */
const lines = [
  'From: Pipes <billing@billhook.example>',
  'To: dana@client.example',
  'Date: Tue, 03 Nov 2026 10:00:00 +0000',
  'Message-ID: <1@billhook.example>',
  'Subject: Invoice',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="edge"',
  '',
  '--edge',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'S=C3=B6hne owe =',
  '$95.00',
  '--edge',
  'Content-Type: application/pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--edge--',
  '',
];
const faultsOf = (text: string) => strictFaults(Buffer.from(text, 'latin1'));
const sound = lines.join('\r\n');

test('a sound email has no fault', () => {
  expect(faultsOf(sound)).toEqual([]);
});

test('a text without a word needs no character set', () => {
  const empty = [...lines.slice(0, 6), 'Content-Type: text/plain', '', '', ''].join('\r\n');
  expect(faultsOf(empty)).toEqual([]);
  expect(faultsOf(`${empty}Hello\r\n`)).toEqual(['the message is not in UTF-8']);
});

test('parts in parts may end with empty lines', () => {
  const [outer, inner] = ['boundary="edge"', 'boundary="inner"'];
  const nested = [
    ...lines.slice(0, 6),
    `Content-Type: multipart/mixed; ${outer}`,
    '',
    '--edge',
    `Content-Type: multipart/related; ${inner}`,
    '',
    ...lines.slice(8, -2).map((line) => (line === '--edge' ? '--inner' : line)),
    '--inner--',
    '',
    '',
    '--edge--',
    '',
  ];
  expect(faultsOf(nested.join('\r\n'))).toEqual([]);
});

test.each<[fault: string, from: string, to: string]>([
  ['A line does not end with CRLF', 'owe =\r\n', 'owe =\n'],
  ['A line has more than 998 bytes', 'Invoice', 'x'.repeat(999)],
  ['The last line has no end', '--edge--\r\n', '--edge--'],
  ['A line of the headers of the message is no header', 'Subject: Invoice', 'Subject Invoice'],
  ['The header Subject of the message occurs twice', 'Subject: Invoice', 'Subject: a\r\nSubject: b'],
  ['The header Subject of the message is not ASCII', 'Invoice', 'S\u00f6hne'],
  ['The header Subject of the message has a blank line', 'Invoice', 'Invoice\r\n  \r\n more'],
  ['The header date is missing', 'Date: Tue', 'Day: Tue'],
  ['The date is not a date', '03 Nov 2026', 'some day'],
  ['The message ID is wrong', '<1@billhook.example>', '1'],
  ['the message has no boundary', '; boundary="edge"', ''],
  ['The parts of the message do not end once', '--edge--', '--edge'],
  [
    'The parts of the message do not begin with a boundary',
    '--edge\r\nContent-Type: text',
    '--other\r\nContent-Type: text',
  ],
  ['part 1 of the message has no type', 'Content-Type: text/plain; charset=utf-8\r\n', ''],
  ['part 1 of the message is no quoted-printable text', '=C3=B6', '=c3=b6'],
  ['part 1 of the message is no valid UTF-8', '=C3=B6', '=F6'],
  ['part 1 of the message is not in UTF-8', 'utf-8', 'latin1'],
  ['part 1 of the message is not ASCII', 'quoted-printable\r\n\r\nS=C3=B6', '7bit\r\n\r\nS\u00f6'],
  [
    'The header content-type of part 2 of the message has an encoded word within quotes',
    'application/pdf',
    'application/pdf; name="=?UTF-8?Q?=C3=84.pdf?="',
  ],
  ['part 2 of the message is no base64', 'JVBERi0=', 'JVBERi0'],
  ['part 2 of the message has the encoding "binary"', 'base64', 'binary'],
])('an email has the fault "%s"', (fault, from, to) => {
  expect(sound).toContain(from);
  expect(faultsOf(sound.replace(from, to)).join('\n')).toContain(fault);
});

describe('an email that we compose', () => {
  test.each([
    ['plain words', 'Invoice INV-1', 'Thank you.\nSee you.'],
    ['other scripts', 'Rechnung für Söhne «Dächer» 🛠️', 'नमस्ते\r\nสวัสดี\rשלום\u2028.\n.\nFrom here'],
    ['long lines', `Invoice ${'W'.repeat(400)}`, 'W'.repeat(5_000)],
    ['an empty text', 'Invoice', ''],
  ])('with %s has no fault', async (_, subject, text) => {
    const service = aMailService();
    const sender = sesMailSender(sesOn(service), { from: 'billing@billhook.example' });
    const content = new Uint8Array(4_000).fill(200);
    await sender.send({
      to: 'dana@client.example',
      replyTo: 'harlow.plumbing@gmail.com',
      fromName: subject,
      subject,
      text,
      html: `<p>${text}</p>`,
      attachments: [{ filename: 'Ä-1/2026.pdf', contentType: 'application/pdf', content }],
    });
    // In ASCII for programs that read only the type, and in full.
    expect(service.raw[0]).toContain('name="A-1/2026.pdf"');
    expect(service.raw[0]).toContain("filename*0*=utf-8''%C3%84-1%2F2026.pdf");
    expect(service.raw.map((raw) => strictFaults(Buffer.from(raw)))).toEqual([[]]);
  });
});
