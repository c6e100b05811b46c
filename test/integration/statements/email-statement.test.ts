import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issuedFileReader } from '#lambdas/issued-files/store/issued-file-reader';
import { sha256 } from '#lambdas/platform/hash';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import { verifyFile } from '#lambdas/public-links/verify-file';
import { paymentWorld } from '#test/support/payment-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

const dana = 'dana@whitfield.example';
const outcomeOf = (answer: Awaited<ReturnType<QuoteWorld['emailStatement']>>) =>
  answer.ok ? answer.value.state : answer.refusal.code;

/** The emails with statements that SES accepted. */
const statements = () =>
  Promise.all(
    world.service.raw
      .filter((_, at) => world.service.names[at]?.kind === 'statement')
      .map((raw) => PostalMime.parse(raw)),
  );

/** An invoice to Dana that was emailed to the owner, and to her if `isMailed`. */
async function invoiceToDana(clientId: string, invoiceNumber: string, isMailed: boolean): Promise<void> {
  const invoice = { invoiceNumber, clientName: 'Dana Whitfield', clientEmail: dana, dueDate: '2026-12-01' };
  const saved = await world.submit({ invoice, clientId });
  if (!saved.ok) throw new Error(saved.refusal.code);
  if (isMailed) expect(await world.emailToClient(saved.value.invoice.invoiceId)).toMatchObject({ ok: true });
}

test('a statement lists every open invoice, with links to those that the client was given', async () => {
  const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
  await invoiceToDana(clientId, 'INV-1', true);
  await invoiceToDana(clientId, 'INV-2', false);
  expect(outcomeOf(await world.emailStatement(clientId, { to: dana }))).toBe('waiting');
  await world.dispatch();
  const [mail, ...others] = await statements();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Statement from Hartwell Plumbing', to: [{ address: dana }] });
  expect(mail?.text).toMatch(/Invoice INV-1, due Dec 1, 2026: \$[\d.]+\n\S+\/invoice\?id=[\w-]{22}\n/);
  expect(mail?.text).toMatch(/Invoice INV-2, due Dec 1, 2026: \$[\d.]+\nBalance due/);
  expect(mail?.text).toContain('Stop mail from this business');
  expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
  const [attachment] = mail?.attachments ?? [];
  const sha = sha256(new Uint8Array(attachment?.content as ArrayBuffer));
  const found = await verifyFile(
    { sha256: sha },
    { files: issuedFileReader(world.plain), ...verifiedStates(world.plain) },
  );
  expect(found).toMatchObject({
    value: { file: { kind: 'statement', business: 'Hartwell Plumbing', totalCents: 17_900 } },
  });
});

test('only the file that was sent can be verified, not that of an attempt that SES rejected', async () => {
  const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
  await invoiceToDana(clientId, 'INV-1', true);
  await world.emailStatement(clientId, { to: dana });
  const statementFiles = async () =>
    (await world.items()).filter(({ file }) => file === 'statement').map(({ SK }) => String(SK));
  world.service.behave = () => 'reject';
  await world.dispatch();
  expect(await statements()).toEqual([]);
  expect(await statementFiles()).toEqual([]);

  world.service.behave = () => 'accept';
  world.advance(24 * 60 * 60 * 1000 - 60_000);
  await world.dispatch();
  const [mail] = await statements();
  const sha = sha256(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));
  expect(await statementFiles()).toEqual([expect.stringContaining(sha)]);
});

test('a statement lists what is owed on an invoice, and asks for nothing whose bank payment is on its way', async () => {
  const pay = await paymentWorld(engine, world);
  await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
  const { clientId = '', clientEmail, invoiceNumber } = await pay.detail();
  await world.emailStatement(clientId, { to: clientEmail });
  await world.dispatch();
  const [mail] = await statements();
  const line = mail?.text?.split('\n').find((each) => each.startsWith(`Invoice ${invoiceNumber}`));
  expect(line).toBe(`Invoice ${invoiceNumber}: $450.00. Your bank payment of $450.00 is on its way.`);
  expect(mail?.text).toContain('Balance due: $0.00');
  expect(mail?.text).not.toContain('Pay online');
});

test('a statement says how to pay: online on the pages of the invoices, if one of them can be paid there', async () => {
  const pay = await paymentWorld(engine, world);
  const { clientId = '', clientEmail } = await pay.detail();
  await world.emailStatement(clientId, { to: clientEmail });
  await world.dispatch();
  const [mail] = await statements();
  expect(mail?.text).toContain('Pay online on the page of each invoice.');
  expect(mail?.html).toContain('Pay online on the page of each invoice.');
});

test('one click sends one email, and the response contains its outcome', async () => {
  const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
  const press = { to: dana, key: world.newKey() };
  const answers = await Promise.all([
    world.emailStatement(clientId, press),
    world.emailStatement(clientId, press),
  ]);
  expect(answers.map(outcomeOf)).toEqual(['waiting', 'waiting']);
  await world.dispatch();
  expect(outcomeOf(await world.emailStatement(clientId, press))).toBe('sent');
  await world.dispatch();
  expect(await statements()).toHaveLength(1);
  expect(outcomeOf(await world.emailStatement(clientId, { ...press, since: '2026-01-01' }))).toBe(
    'key-reused',
  );
  expect(outcomeOf(await world.emailStatement(clientId, { to: dana }))).toBe('waiting');
});

test('a statement of one of two people with one name has nothing of the other', async () => {
  const john = { name: 'John Smith', email: 'john@one.example' };
  const [one, other] = [
    await world.addClient(john),
    await world.addClient({ ...john, email: 'john@two.example' }),
  ];
  for (const [clientId, invoiceNumber, clientEmail] of [
    [one, 'INV-1', 'john@one.example'],
    [other, 'INV-2', 'john@two.example'],
  ] as const)
    expect(
      await world.submit({ invoice: { invoiceNumber, clientName: john.name, clientEmail }, clientId }),
    ).toMatchObject({ ok: true });
  await world.emailStatement(one, { to: 'john@one.example' });
  await world.dispatch();
  const [mail, ...others] = await statements();
  expect(others).toEqual([]);
  expect(mail?.to).toMatchObject([{ address: 'john@one.example' }]);
  expect(mail?.text).toContain('Invoice INV-1');
  expect(mail?.text).not.toContain('INV-2');
  expect(mail?.html).not.toContain('INV-2');
});

test('a statement is sent only to the address that the owner was shown', async () => {
  const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
  const other = { to: 'somebody@else.example' };
  expect(outcomeOf(await world.emailStatement(clientId, other))).toBe('client-email-changed');
  const unknown = await world.addClient({ name: 'Nobody', email: '' });
  expect(outcomeOf(await world.emailStatement(unknown, { to: '' }))).toBe('client-email-missing');
  expect(outcomeOf(await world.emailStatement('none', { to: dana }))).toBe('client-not-found');
  await world.dispatch();
  expect(await statements()).toEqual([]);
});
