import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { keys } from '#domain/table/keys';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const client = 'dana@client.example';

/** Emails an invoice of a business to its client; returns the email as a mail program parses it. */
async function emailToClient(businessName: string, message = '') {
  await updateItem(world.plain, keys.businessProfile(pat), { businessName });
  const sent = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
  if (!sent.ok) throw new Error(sent.refusal.code);
  const outcome = await world.emailToClient(sent.value.invoice.invoiceId, { message });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const raw = world.service.raw.at(-1);
  if (!raw) throw new Error('No mail left');
  return PostalMime.parse(raw);
}

test.each([
  ['with a line break and a header', 'Hartwell\r\nBcc: evil@attacker.example\r\n\r\n<b>Hi</b>'],
  ['of 200 characters', 'W'.repeat(200)],
  ['with commas, quotes and an address', 'Hartwell, "Sons" & <boss@attacker.example>, Inc.'],
  ['of characters that are two UTF-16 units each', `W${'\u{1F6E0}'.repeat(99)}`],
])('a business name %s results in one email to one reader', async (_, name) => {
  const mail = await emailToClient(name);
  expect(world.service.delivered.filter((to) => to === client)).toEqual([client]);
  expect(mail.to).toEqual([{ address: client, name: '' }]);
  expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
  expect(mail.from?.address).toBe('billing@billhook.example');
  expect(mail.from?.name).toMatch(new RegExp(` via ${brand.name}$`));
  expect(mail.from?.name).not.toMatch(/[\r\n@<>,"\uFFFD]/);
  expect(mail.subject).toMatch(/^Invoice INV-\d+ from /);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toContain('<b>Hi</b>');
  expect(mail.attachments).toHaveLength(1);
});

test('a message of 1,000 characters with markup and headers is emailed exactly as typed', async () => {
  const markup =
    '<script>alert(1)</script>\nBcc: evil@attacker.example\n<a href="https://evil.example">Pay</a> ';
  const message = markup.padEnd(1000, 'é');
  const mail = await emailToClient('Hartwell', message);
  expect(mail.bcc ?? []).toEqual([]);
  for (const line of message.split('\n')) expect(mail.text).toContain(line.trim());
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).not.toContain('<a href="https://evil.example">');
  expect(mail.html).toContain('&lt;script&gt;');
});

test('input that would not be one correct email is refused before anything is saved or emailed', async () => {
  const sent = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
  if (!sent.ok) throw new Error(sent.refusal.code);
  const { invoiceId } = sent.value.invoice;
  const before = await world.items();
  for (const to of ['dana@client.example\r\nBcc: evil@attacker.example', 'a@b.example, c@d.example', '<x>@y'])
    expect(await world.emailToClient(invoiceId, { to })).toMatchObject({ ok: false });
  expect(await world.emailToClient(invoiceId, { message: 'x'.repeat(1001) })).toMatchObject({ ok: false });
  expect(await world.items()).toEqual(before);
  expect(world.service.delivered).toHaveLength(1);
});
