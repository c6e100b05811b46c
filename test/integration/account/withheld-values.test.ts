import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnerChoice, OwnerConfirmation, OwnerValue } from '#domain/profile/owner-values';
import { further, furtherIf } from '#test/support/further-cases';
import { plainPng } from '#test/support/images';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { type ApiCall, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { readPdf } from '#test/support/pdf-reader';
import { aQuoteDraft } from '#test/support/quotes';
import { type Takeovers, takeoversOf, takeoverWays } from '#test/support/takeovers';

let product: TestCloud;
let accounts: LiteAccounts;
let takeovers: Takeovers;

beforeAll(async () => {
  // Sign-ins must use the clock of the functions, which tests move.
  product = await startTestCloud({ now: () => product?.cloud.now() ?? Date.now() });
  accounts = accountsOf(product);
  takeovers = takeoversOf(product, accounts);
});
afterAll(() => product.stop());

/** Every value that the attacker sets contains this word. */
const thief = /thief/i;
const howToPay = { text: 'Zelle to thief@example.com', link: 'https://paypal.me/thief' };

let clients = 0;
const newClient = () => `client${++clients}@example.com`;
let invoices = 0;

/** Makes calls with an access token; each must succeed. */
function apiOf(accessToken: string) {
  const call = async (path: `/api/${string}`, options: ApiCall = {}) => {
    const headers = { 'idempotency-key': randomUUID(), ...bearer(accessToken), ...options.headers };
    const answer = await product.api(path, { ...options, headers });
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: each operation answers something else
    return answer.json as any;
  };
  return {
    call,
    profile: (): Promise<{ business: { email: string; updatedAt: string }; toConfirm?: OwnerConfirmation }> =>
      call('/api/profile'),
    confirmValues: (choices: Partial<Record<OwnerValue, OwnerChoice>>) =>
      call('/api/profile/confirmation', { method: 'PUT', body: choices }),
    async invoice(clientEmail: string, mailed: boolean) {
      const invoice = anInvoice({
        invoiceNumber: `T-${++invoices}`,
        clientName: 'Dana',
        clientEmail,
        dueDate: '2026-12-30',
      });
      const client = mailed ? { client: { message: '' } } : {};
      return (await call('/api/invoices', { body: { invoice, ...client } })).invoice;
    },
  };
}

/** Sets every value that clients see, and saves an invoice, which shows them. */
async function setEverything(accessToken: string) {
  const { call, profile, invoice } = apiOf(accessToken);
  await call('/api/how-to-pay', { method: 'PUT', body: howToPay });
  const { business } = await profile();
  const settings = { ...aSignUpProfile(), email: 'thief@example.com', basedOn: business.updatedAt };
  await call('/api/profile', { method: 'PUT', body: settings });
  await call('/api/logo', {
    method: 'PUT',
    body: plainPng(40, 40),
    headers: { 'content-type': 'image/png' },
  });
  await call('/api/reminders', { method: 'PUT', body: { isOn: true, stages: [0, 3] } });
  return invoice(newClient(), false);
}

/** Returns what a client saw: the newest email, its PDF and the page of its link, as text. */
async function textsSeenBy(client: string) {
  const mail = (await product.mails(client)).at(-1);
  if (!mail) throw new Error(`Nothing was mailed to ${client}`);
  const { email } = mail;
  const words = `${email.text} ${email.html} ${email.from?.address}`;
  const linkId = /\?id=([\w-]+)/.exec(email.text ?? '')?.[1] ?? '';
  const link = await product.api(`/api/client-invoices/${linkId}`);
  const logo = await product.api(`/api/client-invoices/${linkId}/logo`);
  const pdfs = await Promise.all(
    email.attachments.map(
      async ({ content }) => (await readPdf(new Uint8Array(content as ArrayBuffer))).textWithoutSpaces,
    ),
  );
  const images = await Promise.all(
    email.attachments.map(
      async ({ content }) => (await readPdf(new Uint8Array(content as ArrayBuffer))).images,
    ),
  );
  return {
    all: [words, link.text, ...pdfs].join(' '),
    linkStatus: link.status,
    logoStatus: logo.status,
    images: images.reduce((sum, one) => sum + one, 0),
    replyTo: email.replyTo?.map(({ address }) => address) ?? [],
  };
}

for (const [index, way] of takeoverWays.entries())
  describe(`after ${way}`, furtherIf(index > 0), () => {
    test('clients see nothing that was set before, in new and in old documents', async () => {
      const attacker = await takeovers.signUpAsAttacker();
      const oldInvoice = await setEverything(attacker.accessToken);
      await takeovers.ways[way](attacker);
      const owner = apiOf((await takeovers.signIn(attacker)).accessToken);
      expect((await owner.profile()).toConfirm).toEqual({
        values: ['howToPay', 'businessEmail', 'logo', 'reminders'],
        isWithheld: true,
      });

      const client = newClient();
      await owner.invoice(client, true);
      await owner.call(`/api/invoices/${oldInvoice.invoiceId}/client-mails`, {
        body: { basedOn: oldInvoice.contentId, message: '' },
      });
      for (const address of [client, oldInvoice.clientEmail]) {
        const seen = await textsSeenBy(address);
        expect(seen.all).not.toMatch(thief);
        expect(seen).toMatchObject({
          linkStatus: 200,
          logoStatus: 204,
          images: 0,
          replyTo: [attacker.email],
        });
      }
      const quoteId = randomUUID();
      await owner.call(`/api/lite-quotes/${quoteId}/mails`, {
        body: { quote: aQuoteDraft({ clientEmail: client }) },
      });
      expect((await product.api(`/api/quotes/${quoteId}`)).text).not.toMatch(thief);
      expect((await product.api(`/api/quotes/${quoteId}/logo`)).status).toBe(204);
    });
  });

test('an owner who only forgot the password keeps all values with one click, and nothing is lost', async () => {
  const person = await takeovers.signUpAsAttacker();
  const oldInvoice = await setEverything(person.accessToken);
  await takeovers.verify(person);
  await takeovers.resetProven(person);
  const owner = apiOf((await takeovers.signIn(person)).accessToken);
  for (let press = 1; press <= 2; press += 1)
    await owner.confirmValues({ howToPay: 'keep', businessEmail: 'keep', logo: 'keep', reminders: 'keep' });
  expect((await owner.profile()).toConfirm).toBeUndefined();
  await owner.call(`/api/invoices/${oldInvoice.invoiceId}/client-mails`, {
    body: { basedOn: oldInvoice.contentId, message: '' },
  });
  const seen = await textsSeenBy(oldInvoice.clientEmail);
  expect(seen.all).toContain(howToPay.link);
  expect(seen).toMatchObject({ logoStatus: 200, images: 1, replyTo: ['thief@example.com'] });
  expect(await owner.call('/api/profile')).toMatchObject({ lite: { howToPay, reminders: { isOn: true } } });
});

test('cleared values are removed from the account and from earlier documents', further, async () => {
  const attacker = await takeovers.signUpAsAttacker();
  const oldInvoice = await setEverything(attacker.accessToken);
  await takeovers.resetUnproven(attacker);
  const owner = apiOf((await takeovers.signIn(attacker)).accessToken);
  await owner.confirmValues({ howToPay: 'clear', businessEmail: 'clear' });
  expect((await owner.profile()).toConfirm?.values).toEqual(['logo', 'reminders']);
  await owner.confirmValues({ logo: 'clear', reminders: 'clear' });
  const profile = await owner.call('/api/profile');
  expect(profile.toConfirm).toBeUndefined();
  expect(profile.lite.howToPay).toBeUndefined();
  expect(profile).toMatchObject({
    lite: { reminders: { isOn: false } },
    business: { email: attacker.email },
  });
  await owner.call(`/api/invoices/${oldInvoice.invoiceId}/client-mails`, {
    body: { basedOn: oldInvoice.contentId, message: '' },
  });
  const seen = await textsSeenBy(oldInvoice.clientEmail);
  expect(seen.all).not.toMatch(thief);
  expect(seen).toMatchObject({ logoStatus: 204, images: 0, replyTo: [attacker.email] });
});

test(
  'values that the owner sets after a takeover are shown to clients, and need no confirmation',
  further,
  async () => {
    const attacker = await takeovers.signUpAsAttacker();
    await setEverything(attacker.accessToken);
    await takeovers.resetUnproven(attacker);
    const owner = apiOf((await takeovers.signIn(attacker)).accessToken);
    await owner.call('/api/how-to-pay', {
      method: 'PUT',
      body: { text: 'Check to Harlow Plumbing', link: '' },
    });
    await owner.call('/api/reminders', { method: 'PUT', body: { isOn: true, stages: [7] } });
    expect((await owner.profile()).toConfirm?.values).toEqual(['businessEmail', 'logo']);
    const client = newClient();
    await owner.invoice(client, true);
    expect((await textsSeenBy(client)).all).toContain('Check to Harlow Plumbing');
  },
);

test(
  'opening the verification link hides nothing from clients; after the next sign-in the owner is asked once to confirm the values',
  further,
  async () => {
    const person = await takeovers.signUpAsAttacker();
    await setEverything(person.accessToken);
    await takeovers.verify(person);
    const before = apiOf(person.accessToken);
    expect((await before.profile()).toConfirm).toBeUndefined();
    const client = newClient();
    await before.invoice(client, true);
    expect((await textsSeenBy(client)).all).toContain(howToPay.link);

    const owner = apiOf(await signInLater(person.email));
    expect((await owner.profile()).toConfirm).toEqual({
      values: ['howToPay', 'businessEmail', 'logo', 'reminders'],
      isWithheld: false,
    });
    // A session from before the verification cannot confirm values for the owner.
    await before.confirmValues({ howToPay: 'keep' });
    expect((await owner.profile()).toConfirm?.values).toContain('howToPay');
    await owner.confirmValues({ howToPay: 'keep', businessEmail: 'keep', logo: 'keep', reminders: 'keep' });
    expect((await owner.profile()).toConfirm).toBeUndefined();
  },
);

/** Signs in later than the verification: tokens contain whole seconds only. */
async function signInLater(email: string): Promise<string> {
  product.cloud.setClock(product.cloud.now() + 1_000);
  return (await accounts.signIn(email)).accessToken;
}
