import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountantLinkDays } from '#domain/profile/accountant';
import { tablesOfMonths } from '#domain/reports/all-reports';
import { csvOfTable } from '#domain/reports/report-table';
import { allMessages } from '#lambdas/composition/all-messages';
import { deductedDepositReader, unbilledDeposits } from '#lambdas/composition/projections';
import { issuedFileReader } from '#lambdas/issued-files/store/issued-file-reader';
import { sha256 } from '#lambdas/platform/hash';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import { verifyFile } from '#lambdas/public-links/verify-file';
import { allBooks } from '#lambdas/reports/all-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { accountantOf } from '#test/support/accountant';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;
let accountant: ReturnType<typeof accountantOf>;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
  accountant = accountantOf(world);
});

const jo = 'jo@books.example';
const hour = 60 * 60 * 1000;

type Answer =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly refusal: { readonly code: string } };
const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.refusal.code);

/** The accountant as the reports page reads it. */
async function shown() {
  const answer = await accountant.get();
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function confirmedAccountant(): Promise<void> {
  await accountant.set(jo);
  await world.dispatch();
  expect(codeOf(await accountant.confirm())).toBe('ok');
}

const changeAccount = (set: Parameters<typeof update<{ email: string; emailVerified: boolean }>>[2]) =>
  tryCommit(world.plain, update(liteProfile, liteProfile.key(pat), set as never));

describe("a new accountant's address", () => {
  test('is confirmed by a link that is emailed to the owner, and nothing is sent there before', async () => {
    expect(codeOf(await accountant.set(' Jo@Books.example '))).toBe('ok');
    expect(await shown()).toMatchObject({ accountant: { email: jo, isConfirmed: false } });
    expect(codeOf(await accountant.send({ to: jo }))).toBe('accountant-unconfirmed');
    await world.dispatch();
    const [notice, ...others] = await accountant.mailsOfKind('accountant-notice');
    expect(others).toEqual([]);
    expect(notice?.to).toEqual([expect.objectContaining({ address: (await world.lite()).email })]);
    expect(notice?.text).toContain(jo);
    expect(world.service.delivered).not.toContain(jo);

    expect(codeOf(await accountant.confirm())).toBe('ok');
    expect(await shown()).toMatchObject({ accountant: { email: jo, isConfirmed: true } });
    // A second press says the same.
    expect(codeOf(await accountant.confirm())).toBe('ok');
  });

  test('has its link emailed again at most once an hour', async () => {
    for (const wait of [0, 0, hour, 0]) {
      world.advance(wait);
      await accountant.set(jo);
      await world.dispatch();
    }
    expect(await accountant.mailsOfKind('accountant-notice')).toHaveLength(3);
    expect(codeOf(await accountant.confirm())).toBe('ok');
    world.advance(hour);
    await accountant.set(jo);
    await world.dispatch();
    expect(await accountant.mailsOfKind('accountant-notice')).toHaveLength(3);
  });

  test('is not confirmed by the link of an earlier address, of a removed one, or by an old link', async () => {
    await accountant.set(jo);
    await world.dispatch();
    const token = await accountant.newestToken();
    await accountant.set('other@books.example');
    expect(codeOf(await accountant.confirm({ token }))).toBe('accountant-link');
    await accountant.set('');
    expect(await shown()).not.toHaveProperty('accountant');
    expect(codeOf(await accountant.confirm({ token }))).toBe('accountant-link');
    await accountant.set(jo);
    expect(codeOf(await accountant.confirm({ token }))).toBe('accountant-link');
    await world.dispatch();
    const last = await accountant.newestToken();
    world.advance(accountantLinkDays * 24 * hour);
    expect(codeOf(await accountant.confirm({ token: last }))).toBe('accountant-link');
    expect(codeOf(await accountant.confirm({ token: pat }))).toBe('accountant-link');
  });

  test('is refused if it is no address, or before the owner has verified their own', async () => {
    expect(codeOf(await accountant.set('jo@books'))).toBe('invalid-email');
    await changeAccount({ set: { emailVerified: false } });
    expect(codeOf(await accountant.set(jo))).toBe('verify-for-accountant');
    expect(codeOf(await accountant.set(''))).toBe('ok');
    expect(await world.lite()).not.toHaveProperty('accountant');
  });

  test('that was confirmed from another mailbox counts no more once the owner has the account back', async () => {
    const owner = String((await world.lite()).email);
    await changeAccount({ set: { email: 'thief@example.com' } });
    await confirmedAccountant();
    await changeAccount({ set: { email: owner } });
    expect(await shown()).toMatchObject({ accountant: { isConfirmed: false } });
    expect(codeOf(await accountant.send({ to: jo }))).toBe('accountant-unconfirmed');
    // The link of the other mailbox does not confirm it again.
    expect(codeOf(await accountant.confirm())).toBe('accountant-link');
  });
});

describe('the reports for an accountant', () => {
  test('are emailed with a summary and the files of the reports page, in the name of the business', async () => {
    await confirmedAccountant();
    const saved = await world.submit({ invoice: { invoiceNumber: 'INV-7', issueDate: '2026-11-02' } });
    if (!saved.ok) throw new Error(saved.refusal.code);
    await world.pay(saved.value.invoice.invoiceId, {});
    expect(await accountant.send({ to: jo })).toMatchObject({ ok: true, value: { state: 'waiting' } });
    await world.dispatch();
    const [mail, ...others] = await accountant.mailsOfKind('accountant-mail');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Reports from Hartwell Plumbing: November 2026',
      to: [{ address: jo }],
    });
    expect(mail?.text).toContain('Stop mail from this business');
    const attachments = mail?.attachments ?? [];
    const names = attachments.map(({ filename }) => filename);
    expect(names[0]).toBe('summary-2026-11.pdf');
    expect(names).toContain('income-by-month-2026-11.csv');
    expect(names).toContain('invoices-2026-11.csv');
    expect(names).toContain('payments-2026-11.csv');
    const textOf = (name: string) => {
      const file = attachments.find(({ filename }) => filename === name)?.content as ArrayBuffer;
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
    };
    const read = allBooks({
      ...bookPages(world.plain),
      depositOf: deductedDepositReader(world.plain),
      unbilled: unbilledDeposits(world.plain),
    });
    const books = await read(pat, 'America/New_York', () => true);
    const [income] = tablesOfMonths(books, 'income', {
      months: ['2026-11'],
      basis: 'received',
      today: '2026-11-03',
    });
    expect(textOf('income-by-month-2026-11.csv')).toBe(income && csvOfTable(income));
    expect(textOf('lines-2026-11.csv')).toContain('INV-7');

    const pdf = new Uint8Array(attachments[0]?.content as ArrayBuffer);
    const found = await verifyFile(
      { sha256: sha256(pdf) },
      { files: issuedFileReader(world.plain), ...verifiedStates(world.plain) },
    );
    expect(found).toMatchObject({ value: { file: { kind: 'summary', number: 'November 2026' } } });
    expect(await shown()).toMatchObject({
      lastMail: { to: jo, day: '2026-11-03', from: '2026-11', until: '2026-11', state: 'sent' },
    });
  });

  test('are sent once by one press, however often it is repeated, and the answer has their state', async () => {
    await confirmedAccountant();
    const press = { to: jo, key: world.newKey() };
    const answers = await Promise.all([accountant.send(press), accountant.send(press)]);
    expect(answers).toMatchObject([{ value: { state: 'waiting' } }, { value: { state: 'waiting' } }]);
    await world.dispatch();
    expect(await accountant.send(press)).toMatchObject({ value: { state: 'sent' } });
    await world.dispatch();
    expect(await accountant.mailsOfKind('accountant-mail')).toHaveLength(1);
    expect(codeOf(await accountant.send({ ...press, from: '2026-10' }))).toBe('key-reused');
  });

  test('go only to the confirmed address that the owner was shown, for months that have begun', async () => {
    await confirmedAccountant();
    expect(codeOf(await accountant.send({ to: 'somebody@else.example' }))).toBe('accountant-changed');
    expect(codeOf(await accountant.send({ to: jo, until: '2026-12' }))).toBe('invalid-period');
    expect(codeOf(await accountant.send({ to: jo, from: '2025-11' }))).toBe('invalid-period');
    await accountant.set('');
    expect(codeOf(await accountant.send({ to: jo }))).toBe('accountant-changed');
    await world.dispatch();
    expect(await accountant.mailsOfKind('accountant-mail')).toEqual([]);
    expect(await shown()).not.toHaveProperty('lastMail');
  });

  test.each([
    ['removed', ''],
    ['changed', 'other@books.example'],
  ])('are not sent any more if the address is %s while they wait', async (_, address) => {
    await confirmedAccountant();
    const press = { to: jo, key: world.newKey() };
    await accountant.send(press);
    await accountant.set(address);
    await world.dispatch();
    expect(await accountant.mailsOfKind('accountant-mail')).toEqual([]);
    expect(await accountant.send(press)).toMatchObject({ value: { state: 'failed' } });
    expect(await shown()).toMatchObject({ lastMail: { state: 'failed' } });
  });

  test('that bounced are shown as not delivered', async () => {
    await confirmedAccountant();
    await accountant.send({ to: jo });
    await world.dispatch();
    const message = world.service.names.find(({ kind }) => kind === 'accountant-mail');
    if (!message) throw new Error('Nothing was sent');
    const event = { kind: 'bounced', serviceId: 's1', message, at: world.clock() } as const;
    expect(await allMessages(world.plain, world.clock)['accountant-mail'].report(event)).toBe(true);
    expect(await shown()).toMatchObject({ lastMail: { isBounced: true } });
  });
});
