import { expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { layOutMail, type MailPart } from '#lambdas/messaging/mail-layout';

test('an email escapes all inserted text', () => {
  const evil = `"><script>alert('x')</script>&`;
  const { html } = layOutMail(evil, [
    { kind: 'paragraph', text: evil },
    { kind: 'facts', facts: [{ label: evil, value: evil }] },
    { kind: 'button', label: evil, url: evil },
    { kind: 'small', text: evil, link: { label: evil, url: evil } },
  ]);
  expect(html).not.toContain('<script');
  expect(html).not.toContain('"><script');
  expect(html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
});

test('an email has the same content as text and as HTML', () => {
  const { text, html } = layOutMail('Ready', [
    { kind: 'facts', facts: [{ label: 'Total', value: '$5.00' }] },
    { kind: 'button', label: 'Open', url: 'https://billhook.example/open' },
  ]);
  for (const part of ['Ready', 'Total', '$5.00', 'Open', 'https://billhook.example/open']) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

test('an amount is never broken between its digits, and a long label leaves enough width for the amount', () => {
  const { html } = layOutMail('Copy', [
    { kind: 'facts', facts: [{ label: 'Replacealldrainpipes'.repeat(10), value: '$99,999,999,999.99' }] },
    { kind: 'facts', facts: [{ label: 'Name', value: 'Rivera' }] },
  ]);
  const cells = [
    ...html.matchAll(/<td(?: class="muted")? style="(padding:4px[^"]*|color[^"]*padding:4px[^"]*)">/g),
  ].map(([, style]) => style);
  expect(cells[0]).toContain('word-break:break-word');
  expect(cells[1]).toContain('white-space:nowrap');
  expect(cells[3]).not.toContain('nowrap');
});

test('the number of a document is not broken at its hyphens in the heading, unless it is too long for a phone', () => {
  const heading = (text: string) => /<h1[^>]*>(.*)<\/h1>/.exec(layOutMail(text, []).html)?.[1];
  expect(heading('Invoice INV-2026-042 from A & B')).toBe(
    'Invoice <span style="white-space:nowrap">INV-2026-042</span> from A &amp; B',
  );
  const long = `INV-${'1'.repeat(40)}`;
  expect(heading(`Invoice ${long}`)).toBe(`Invoice ${long}`);
});

test('in a dark theme the card of an email has a dark upper edge, unless it has the color of a business', () => {
  const letterhead = { name: 'Keller', address: 'mike@keller.example', showsLogo: false };
  const cardOf = (color?: string) =>
    /<div class="(card[^"]*)"/.exec(
      layOutMail('Ready', [], { ...letterhead, ...(color && { color }) }).html,
    )?.[1];
  expect(/<div class="(card[^"]*)"/.exec(layOutMail('Ready', []).html)?.[1]).toBe('card plain');
  expect(cardOf()).toBe('card plain');
  expect(cardOf('#0f766e')).toBe('card');
  expect(layOutMail('Ready', []).html).toContain('.plain{border-top-color:#3f3f46!important}');
});

test('a short label is never broken inside a word, however long the value beside it is', () => {
  const { html } = layOutMail('Copy', [
    { kind: 'facts', facts: [{ label: 'Approved', value: 'Replacealldrainpipes'.repeat(10) }] },
  ]);
  expect(html).toMatch(/<td[^>]*white-space:nowrap[^>]*>Approved<\/td>/);
});

test('an email with a letterhead starts with name and address of the business, and shows the name of the product only at the bottom', () => {
  const letterhead = { name: 'Keller <Plumbing>', address: 'mike@keller.example', showsLogo: true };
  const { text, html } = layOutMail('Invoice 7', [{ kind: 'figure', label: 'Amount due', value: '$5.00' }], {
    ...letterhead,
    color: '#0f766e',
  });
  expect(text.split('\n\n')).toEqual([
    'Keller <Plumbing>\nmike@keller.example',
    'Invoice 7',
    'Amount due: $5.00',
    `${brand.name} · ${brand.tagline}\n`,
  ]);
  expect(html).toContain('Keller &lt;Plumbing&gt;');
  expect(html).toContain(`src="cid:logo@${brand.slug}"`);
  expect(html).toContain('border-top:4px solid #0f766e');
  const plain = layOutMail('Invoice 7', [], { ...letterhead, showsLogo: false }).html;
  expect(plain).not.toMatch(/<img|border-top:4px/);
});

test('the lines of a document show whole amounts on the right', () => {
  const { text, html } = layOutMail('Invoice 7', [
    {
      kind: 'lines',
      lines: [
        { label: 'Boiler <service>', detail: '2 × $95.00', value: '$190.00' },
        { label: 'and 3 more', value: '' },
      ],
      sums: [{ label: 'Total', value: '$190.00' }],
    },
  ]);
  expect(text).toContain('Boiler <service>, 2 × $95.00: $190.00\nand 3 more\nTotal: $190.00');
  expect(html).toContain('Boiler &lt;service&gt;');
  expect(html).toMatch(/text-align:right;white-space:nowrap[^>]*>\$190\.00/);
});

test('the total is the bold row even if a deposit follows it, and if there is no total the last row is bold', () => {
  const boldRows = (...sums: Extract<MailPart, { kind: 'lines' }>['sums']) =>
    [...layOutMail('Copy', [{ kind: 'lines', lines: [], sums }]).html.matchAll(/<strong>([^<]*)/g)].map(
      ([, label]) => label,
    );
  const subtotal = { label: 'Subtotal', value: '$9.00' };
  const deposit = { label: 'Deposit', value: '$2.00' };
  expect(boldRows(subtotal, { label: 'Total', value: '$9.00', isTotal: true }, deposit)).toEqual(['Total']);
  expect(boldRows(subtotal, deposit)).toEqual(['Deposit']);
});

test('a long address wraps, so that the email is not wider than the screen', () => {
  const { html } = layOutMail('Copy', [{ kind: 'paragraph', text: `${'office'.repeat(20)}@client.example` }]);
  expect(html).toContain('max-width:600px;table-layout:fixed');
  expect(html).toContain('overflow-wrap:break-word');
});

test('a button is a colored cell with padding of its own, because Outlook draws nothing else', () => {
  const { html } = layOutMail('Invoice 7', [
    { kind: 'button', label: 'View invoice', url: 'https://b.example/i' },
  ]);
  expect(html).toMatch(
    /<td align="center" bgcolor="#[0-9a-f]{6}" style="[^"]*mso-padding-alt:12px 20px[^"]*"><a /,
  );
});

test('no phone makes links of dates, amounts or addresses in its own color', () => {
  const { html } = layOutMail('Invoice 7', []);
  expect(html).toContain('<meta name="format-detection" content="telephone=no,date=no,address=no');
  expect(html).toContain('a[x-apple-data-detectors]{color:inherit!important');
});

const manyLines = (count: number, label: (at: number) => string): MailPart => ({
  kind: 'lines',
  lines: Array.from({ length: count }, (_, at) => ({
    label: label(at),
    detail: 'due Dec 3, 2026',
    value: '$1,234.56',
    url: `https://billhook.example/invoice/${'x'.repeat(32)}`,
  })),
  sums: [{ label: 'Balance due', value: '$9.00' }],
  whereAll: 'in the attached statement',
});

test('an email lists at most 100 lines, and says how many more there are and where, before its sums', () => {
  const { text, html } = layOutMail('Statement', [manyLines(240, (at) => `Invoice ${at}`)]);
  expect(text).toContain('Invoice 99, due Dec 3, 2026: $1,234.56');
  expect(text).not.toContain('Invoice 100,');
  expect(text).toContain('and 140 more, in the attached statement\nBalance due: $9.00');
  expect(html).toContain('and 140 more, in the attached statement');
  expect(layOutMail('Statement', [manyLines(100, (at) => `Invoice ${at}`)]).text).not.toMatch(/and \d+ more/);
});

test.each([
  ['&', 500],
  ['字', 500],
  ['🛠', 500],
  ['x', 20],
])('an email with 100 lines of "%s" repeated stays below 100 kB', (letter, count) => {
  const { text, html } = layOutMail('Statement', [manyLines(100, () => letter.repeat(count))]);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html).toContain('Balance due');
  expect(/and \d+ more/.test(text)).toBe(Buffer.byteLength(letter.repeat(count)) > 200);
});
