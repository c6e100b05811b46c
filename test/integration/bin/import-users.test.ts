// @module-tag further
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { runCommand } from '#test/support/command';
import { accountsOf, type LiteAccounts } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { type PoolAccounts, poolAccounts } from '#test/support/pool-accounts';

let product: TestCloud;
let accounts: LiteAccounts;
let pool: PoolAccounts;
let folder: string;

beforeAll(async () => {
  product = await startTestCloud();
  accounts = accountsOf(product);
  pool = poolAccounts(product);
  folder = await mkdtemp(join(tmpdir(), 'billhook-import-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function importFile(text: string, ...options: readonly string[]) {
  const path = join(folder, 'users.csv');
  await writeFile(path, text);
  return runCommand(product, 'import-users', path, '--stage', 'dev', ...options);
}

const userIdOf = async (email: string) =>
  (await pool.find(email))?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';

describe('importing mobile users', () => {
  test('creates accounts without a password and emails a reset link; signing in before requires the reset', async () => {
    const { code, out } = await importFile(
      '\uFEFFemail,fullName,businessName,zipCode\r\nDana@Example.com,Dana Alvarez,"Alvarez, Plumbing",01970\r\nnobody,x,y,z\r\nsam@example.com,,,\r\n',
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^line 2 dana@example.com: created /m);
    expect(out).toMatch(/^line 3: refused: email is no address$/m);
    expect(out).toMatch(/^line 4 sam@example.com: created /m);
    expect(out).toContain('3 users: 2 created, 1 refused.');

    const userId = await userIdOf('dana@example.com');
    expect(await pool.businessOf(userId)).toMatchObject({
      fullName: 'Dana Alvarez',
      businessName: 'Alvarez, Plumbing',
      zipCode: '01970',
      phone: '',
    });
    expect(await pool.liteOf(userId)).toBeUndefined();
    await expect(accounts.signIn('dana@example.com', 'whatever-77')).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    });
    const [mail] = await product.waitForMails(1, 'dana@example.com');
    expect(mail?.email.subject).toBe(`Your ${brand.name} account on the web`);
    expect(mail?.email.html).toMatch(/reset-password#code=\d{6}&amp;email=dana%40example.com/);
  });

  test('can be repeated without changing passwords, sending emails again or overwriting later changes of owners', async () => {
    const owner = await pool.withoutLiteProfile({ phone: '(555) 555-0199', city: '' });
    const mailsBefore = (await product.mails()).length;
    const file = `email,phone,city,state\n${owner.email},(555) 555-0100,Dayton,\n`;
    const first = await importFile(file);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(/: filled \S+, kept the stored phone$/m);
    expect(await pool.businessOf(owner.userId)).toMatchObject({
      phone: '(555) 555-0199',
      city: 'Dayton',
      state: 'OR',
    });
    const stored = await pool.businessOf(owner.userId);
    expect((await importFile(file)).out).toMatch(/: unchanged /);
    expect(await pool.businessOf(owner.userId)).toEqual(stored);

    expect((await importFile(file, '--replace')).out).toMatch(/: filled /);
    expect(await pool.businessOf(owner.userId)).toMatchObject({ phone: '(555) 555-0100', state: 'OR' });
    expect((await accounts.signIn(owner.email, 'ladder-77-copper')).accessToken).not.toBe('');
    expect(await product.mails()).toHaveLength(mailsBefore);
  });

  test('adds nothing to an account whose address is not verified', async () => {
    const impostor = await accounts.signUp(accounts.newEmail());
    const { code, out } = await importFile(`email,businessName\n${impostor.email},Alvarez Plumbing\n`);
    expect(code).toBe(1);
    expect(out).toContain('refused: an account with this address exists, but nobody has proved to own it');
    expect(await pool.businessOf(impostor.userId)).toBeUndefined();
  });

  test('completes an interrupted import', async () => {
    product.cloud.faults.add({
      service: 'cognito-idp',
      operation: 'AdminSetUserPassword',
      action: 'reject',
    });
    const file = 'email,city\nlate@example.com,Dayton\n';
    const broken = await importFile(file, '--quiet');
    expect(broken.code).toBe(1);
    expect(broken.err).toContain('run it again to go on');
    expect((await pool.find('late@example.com'))?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');

    expect((await importFile(file, '--quiet')).out).toMatch(/: created /);
    expect((await pool.find('late@example.com'))?.UserStatus).toBe('CONFIRMED');
    expect(await product.mails('late@example.com')).toEqual([]);
    await expect(accounts.signIn('late@example.com', 'whatever-77')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  test('only checks the file with --dry-run, and prints its usage without a file', async () => {
    const dryRun = await importFile('email\ndry@example.com\n', '--dry-run');
    expect(dryRun).toMatchObject({ code: 0, out: '1 users: 1 can be imported, 0 cannot.\n' });
    expect(await pool.find('dry@example.com')).toBeUndefined();
    expect(await runCommand(product, 'import-users')).toMatchObject({ code: 2 });
    const unknown = await importFile('email\ndry@example.com\n', '--stage', 'prod');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('not deployed') });
  });
});
