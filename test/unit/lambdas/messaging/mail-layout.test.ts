import { expect, test } from 'vitest';
import { layOutMail } from '#lambdas/messaging/mail-layout';

test('an email escapes all its input, everywhere', () => {
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

test('a mail says the same as text and as HTML', () => {
  const { text, html } = layOutMail('Ready', [
    { kind: 'facts', facts: [{ label: 'Total', value: '$5.00' }] },
    { kind: 'button', label: 'Open', url: 'https://billhook.example/open' },
  ]);
  for (const part of ['Ready', 'Total', '$5.00', 'Open', 'https://billhook.example/open']) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

test('an amount is never broken inside its digits, and a long label leaves room for it', () => {
  const { html } = layOutMail('Copy', [
    { kind: 'facts', facts: [{ label: 'Replacealldrainpipes'.repeat(10), value: '$99,999,999,999.99' }] },
    { kind: 'facts', facts: [{ label: 'Name', value: 'Rivera' }] },
  ]);
  const cells = [...html.matchAll(/<td style="([^"]*)">/g)].map(([, style]) => style);
  expect(cells[0]).toContain('word-break:break-word');
  expect(cells[1]).toContain('white-space:nowrap');
  expect(cells[3]).not.toContain('nowrap');
});
