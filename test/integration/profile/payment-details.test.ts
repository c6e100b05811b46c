import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '#domain/result';
import { confirmPaymentDetails, denyPaymentDetails } from '#lambdas/account/answer-payment-details';
import { verifications } from '#lambdas/account/store/verifications';
import { storedOrDrawnPdf } from '#lambdas/invoices/pdf/stored-or-drawn-pdf';
import { startPaymentOnboarding } from '#lambdas/online-payments/connection';
import type { PaymentProvider } from '#lambdas/online-payments/provider';
import { reportedPayments } from '#lambdas/online-payments/stop-payments';
import { payeeAccount } from '#lambdas/online-payments/store/payee-account';
import type { FactorsOfAccount } from '#lambdas/platform/cognito/sign-in-factors';
import { sha256 } from '#lambdas/platform/hash';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { find } from '#lambdas/platform/table/read';
import { emailPaymentConfirmation, setHowToPay } from '#lambdas/profile/set-how-to-pay';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { providerRepository } from '#lambdas/quotes/store/provider-repository';
import { prepareReminder } from '#lambdas/reminders/mail-reminder';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { fullEffort } from '#test/support/effort';
import { further } from '#test/support/further-cases';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox, unlimitedLock } from '#test/support/outbox';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

const hour = 60 * 60 * 1000;
const owner = '0001@example.com';
const ownDetails = 'Check to Hartwell Plumbing';
const thiefDetails = 'Zelle to thief@example.com';

let engine: TableEngine;
let world: LiteWorld;
let usersSignedOut: string[];
let restoredAddresses: string[];
let isAddressTaken: boolean;
let factors: FactorsOfAccount;
/** The sign-in factors that were removed from the account in the pool. */
let removedFactors: string[];
/** The address of the account in the pool. */
let address: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  usersSignedOut = [];
  restoredAddresses = [];
  isAddressTaken = false;
  factors = { hasPasskeys: false, hasAuthenticator: false };
  removedFactors = [];
  address = owner;
  await world.openAccount(pat);
});

const account = () => paymentDetails(world.plain);

async function setDetails(text: string) {
  const done = await setHowToPay(pat, { text, link: '' }, { details: account(), clock: world.clock });
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}

const ports = () => ({
  verifications: verifications(world.plain),
  details: account(),
  directory: {
    find: async () => ({
      userId: pat,
      email: address,
      emailVerified: true,
      enabled: true,
      hasNeverSignedIn: false,
    }),
    endSessions: async (userId: string) => void usersSignedOut.push(userId),
    restoreAddress: async (_userId: string, email: string) => {
      restoredAddresses.push(email);
      return !isAddressTaken;
    },
    voidPassword: async () => void removedFactors.push('password voided'),
    turnOffAuthenticator: async () => void removedFactors.push('authenticator off'),
  },
  factors: {
    find: async () => factors,
    removePasskeys: async (_userId: string, password?: string) => {
      removedFactors.push(password === undefined ? 'passkeys and password removed' : 'passkeys removed');
      factors = { ...factors, hasPasskeys: false };
    },
  },
  payments: reportedPayments({ table: world.plain, clock: world.clock }),
  signIns: signInLimits(world.plain),
  clock: world.clock,
  sleep: async () => undefined,
  hash: sha256,
});

/** The tokens in the newest email to the owner that contains the text. Emails of one pass are sent in any order. */
async function newestEmail(contained = '') {
  await emptyOutbox(world, engine, undefined, { lock: unlimitedLock });
  const sent = world.service.raw.filter((_, at) => world.service.delivered[at] === owner);
  const texts = await Promise.all(sent.map(async (raw) => (await PostalMime.parse(raw)).text ?? ''));
  const text = texts.findLast((each) => each.includes(contained)) ?? '';
  const token = (action: string) => new RegExp(`action=${action}&token=([\\w-]+)`).exec(text)?.[1] ?? '';
  return { text, deny: token('deny'), confirm: token('confirm') };
}

/** Connects a provider account that can accept payments at once; the provider gives each key its own account. */
async function connect() {
  const openAccount: PaymentProvider['openAccount'] = async ({ key }) =>
    ok({
      accountId: `acct_${sha256(key).slice(0, 8)}`,
      canCharge: true,
      canPayOut: true,
      isSubmitted: true,
      missing: [],
    });
  const done = await startPaymentOnboarding(pat, {
    table: world.plain,
    clock: world.clock,
    provider: { openAccount, onboardingLink: async () => ok({ url: 'https://provider.example/setup' }) },
    configuration: async () => ({ secretKey: 'sk_of_a_test', webhookSecrets: [] }),
    siteOrigin: async () => 'https://billhook.example',
  });
  if (!done.ok) throw new Error(done.refusal.code);
}

/** Emails an invoice to its client. Returns its ID. */
async function mailedInvoice(): Promise<string> {
  const sent = await world.submit({
    client: { message: '' },
    invoice: { clientName: 'Dana', clientEmail: 'dana@client.example', dueDate: '2026-12-03' },
  });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

/** The details that a client of an invoice reads now, everywhere they are shown. */
async function clientReads(invoiceId: string) {
  const lite = world.ordinaryPorts();
  const record = await lite.invoices.find(pat, invoiceId);
  const { linkId = '', contentId = '' } = record ?? {};
  const links = clientLinks(world.plain, world.clock);
  const found = await getClientInvoice(linkId, { links, clock: world.clock, hash: sha256 });
  if (!found.ok) throw new Error(found.refusal.code);
  const store = reminderStore(world.plain, world.clock);
  const due = await store.find({ userId: pat, invoiceId });
  if (!due) throw new Error('there is nothing to remind of');
  const compose = await prepareReminder(due, { messageId: 'reminder-1', stopSecret: 'secret' }, lite);
  const linked = await links.find(linkId);
  if (!linked || linked.content.contentId !== contentId) throw new Error('the link shows something else');
  const pdf = await storedOrDrawnPdf(pat, linked.content, { linkId, paidCents: 0 }, lite);
  const provider = await providerRepository(world.plain, world.clock).find(pat);
  const { text, attachments = [] } = compose(aClientMailPass('dana@client.example'));
  return {
    isPayable: linked.hasPayee,
    link: found.value.view.howToPay,
    email: text,
    quote: provider?.howToPay?.text,
    pdfs: [pdf, ...attachments.map(({ content }) => content)].map((one) => new TextDecoder().decode(one)),
  };
}

const allTexts = ({ link, email, quote, pdfs }: Awaited<ReturnType<typeof clientReads>>) =>
  [link?.text, email, quote, ...pdfs].join('\n');

describe('a stolen session that replaces payment details', () => {
  test.each([0, 1, 23.9, 24, 30, 47])(
    'causes no lasting change if the owner objects after %d hours',
    further,
    async (hours) => {
      await setDetails(ownDetails);
      const before = await mailedInvoice();
      world.advance(48 * hour);
      const { pendingDetails } = await setDetails(thiefDetails);
      expect(pendingDetails?.howToPay).toEqual({ text: thiefDetails });
      const { deny } = await newestEmail();
      world.advance(hours * hour);
      const during = await mailedInvoice();
      const isShown = hours >= 24;
      expect(allTexts(await clientReads(during)).includes(thiefDetails)).toBe(isShown);
      expect((await clientReads(during)).link?.notice).toContain(isShown ? 'changed on' : 'unchanged since');

      expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
      expect(usersSignedOut).toEqual([pat]);
      expect(restoredAddresses).toEqual([]);
      expect(await signInLimits(world.plain).notBefore(pat)).toBeGreaterThan(0);
      for (const later of [0, 24, 48]) {
        world.advance(later * hour);
        for (const invoiceId of [before, during]) {
          const reads = await clientReads(invoiceId);
          expect(allTexts(reads)).not.toContain(thiefDetails);
          expect(reads.link?.text).toBe(ownDetails);
          expect(reads.email).toContain(ownDetails);
          expect(reads.quote).toBe(ownDetails);
        }
      }
      // A repetition changes nothing, and the same email no longer confirms anything.
      expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
      expect(usersSignedOut).toEqual([pat]);
      expect(await confirmPaymentDetails(deny, ports())).toMatchObject({ ok: false });
    },
  );

  test('loses every way to sign in that it may have created, and the password too', async () => {
    await setDetails(ownDetails);
    await setDetails(thiefDetails);
    const { deny } = await newestEmail();
    factors = { hasPasskeys: true, hasAuthenticator: true };
    expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
    expect(removedFactors).toEqual([
      'password voided',
      'authenticator off',
      'passkeys and password removed',
      'authenticator off',
    ]);
    // Sessions end before the passkeys are removed, and again afterwards for sign-ins that used one in between.
    expect(usersSignedOut).toEqual([pat, pat]);
  });

  test('leaves the password to an owner without passkeys and authenticator app', async () => {
    await setDetails(ownDetails);
    await setDetails(thiefDetails);
    const { deny } = await newestEmail();
    expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
    expect(removedFactors).toEqual([]);
  });

  test('loses the address that it set in the user pool when the owner objects', async () => {
    await setDetails(ownDetails);
    await setDetails(thiefDetails);
    const { deny } = await newestEmail();
    address = 'thief@example.com';
    expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
    expect(restoredAddresses).toEqual([owner]);
    expect(usersSignedOut).toEqual([pat]);
  });

  test('loses its details even if somebody else has signed up with the address since', async () => {
    await setDetails(ownDetails);
    const before = await mailedInvoice();
    await setDetails(thiefDetails);
    const { deny } = await newestEmail();
    world.advance(25 * hour);
    address = 'thief@example.com';
    isAddressTaken = true;
    expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
    expect((await clientReads(before)).link?.text).toBe(ownDetails);
  });

  test('cannot shorten the wait by removing the details first', async () => {
    await setDetails(ownDetails);
    await setDetails('');
    await setDetails(thiefDetails);
    const { deny } = await newestEmail();
    const invoiceId = await mailedInvoice();
    expect((await clientReads(invoiceId)).link).toBeUndefined();
    await denyPaymentDetails(deny, ports());
    expect((await clientReads(invoiceId)).link?.text).toBe(ownDetails);
  });

  test('can also be ended from the email about the removal', async () => {
    await setDetails(ownDetails);
    await setDetails('');
    const { deny, confirm } = await newestEmail();
    expect(confirm).toBe('');
    await setDetails(thiefDetails);
    world.advance(25 * hour);
    await denyPaymentDetails(deny, ports());
    expect((await clientReads(await mailedInvoice())).link?.text).toBe(ownDetails);
  });

  test('leaves nothing if the account is taken over before the details take effect', async () => {
    await setDetails(ownDetails);
    await setDetails(thiefDetails);
    await accountProfiles(world.plain).withhold(pat, ['howToPay'], world.clock().toISOString());
    world.advance(48 * hour);
    expect((await clientReads(await mailedInvoice())).link).toBeUndefined();
    expect(await world.lite()).toMatchObject({ howToPay: { text: ownDetails } });
  });
});

describe('an owner who replaces payment details', () => {
  test('confirms them by the link of the email, and clients see them at once', async () => {
    await setDetails(ownDetails);
    await setDetails('Check to Hartwell LLC');
    const { confirm, text } = await newestEmail();
    expect(text).toContain('24 hours');
    const invoiceId = await mailedInvoice();
    expect((await clientReads(invoiceId)).link?.text).toBe(ownDetails);
    for (let visit = 1; visit <= 2; visit += 1)
      expect(await confirmPaymentDetails(confirm, ports())).toMatchObject({ ok: true });
    expect((await clientReads(invoiceId)).link).toEqual({
      text: 'Check to Hartwell LLC',
      notice:
        'Payment details changed on November 3, 2026. If in doubt, call Hartwell Plumbing at a number you already know.',
    });
    expect(usersSignedOut).toEqual([]);
  });

  test('cannot confirm with the link of an earlier change, a wrong one or one that is 31 days old', async () => {
    await setDetails(ownDetails);
    await setDetails('First');
    const { confirm } = await newestEmail();
    await setDetails('Second');
    const refused = { refusal: { code: 'payment-details-link' } };
    expect(await confirmPaymentDetails(confirm, ports())).toMatchObject(refused);
    expect(await confirmPaymentDetails('A'.repeat(22), ports())).toMatchObject(refused);
    const { confirm: second, deny } = await newestEmail();
    world.advance(31 * 24 * hour);
    expect(await confirmPaymentDetails(second, ports())).toMatchObject(refused);
    expect(await denyPaymentDetails(deny, ports())).toMatchObject(refused);
  });

  test('gets the email again on request, once an hour, and none if nothing is pending', async () => {
    const again = () => emailPaymentConfirmation(pat, { details: account(), clock: world.clock });
    await setDetails(ownDetails);
    await newestEmail();
    await again();
    await newestEmail();
    expect(world.service.delivered).toEqual([owner]);
    await setDetails('Other');
    await newestEmail();
    for (let press = 1; press <= 3; press += 1) expect(await again()).toMatchObject({ ok: true });
    const { confirm } = await newestEmail();
    expect(world.service.delivered).toEqual([owner, owner, owner]);
    expect(await confirmPaymentDetails(confirm, ports())).toMatchObject({ ok: true });
  });

  test('ends the wait by restoring the previous details', async () => {
    await setDetails(ownDetails);
    await setDetails('Other');
    expect(await setDetails(ownDetails)).not.toHaveProperty('pendingDetails');
    world.advance(48 * hour);
    expect((await clientReads(await mailedInvoice())).link?.text).toBe(ownDetails);
  });
});

describe('48 hours after a stolen session', () => {
  const minute = 60_000;
  const end = 48 * 60;
  /** The minutes that are checked: all in the full run, otherwise those around a change and some between. */
  const isCheckedMinute = (at: number, changes: readonly number[]) =>
    fullEffort || at % (12 * 60) === 0 || changes.some((change) => Math.abs(at - change) <= 1);

  const acts = {
    'replaces the details': () => setDetails(thiefDetails),
    'removes the details': () => setDetails(''),
    'removes the details, then sets others': async () => {
      await setDetails('');
      await setDetails(thiefDetails);
    },
    'sets others twice, the second time the same': async () => {
      await setDetails(thiefDetails);
      await setDetails(thiefDetails);
    },
    'connects an account with the payment provider': connect,
  } as const;

  /** The details that clients may read in a minute, unless the owner has objected. */
  const expected: Readonly<Record<keyof typeof acts, (at: number) => string | undefined>> = {
    'replaces the details': (at) => (at < 24 * 60 ? ownDetails : thiefDetails),
    'removes the details': () => undefined,
    'removes the details, then sets others': (at) => (at < 24 * 60 ? undefined : thiefDetails),
    'sets others twice, the second time the same': (at) => (at < 24 * 60 ? ownDetails : thiefDetails),
    'connects an account with the payment provider': () => ownDetails,
  };
  /** Whether clients can pay online in a minute. */
  const isPayable = (name: keyof typeof acts, at: number) => acts[name] === connect && at >= 24 * 60;
  const names = Object.keys(acts) as (keyof typeof acts)[];

  /** Checks each minute; `wanted` returns the details that clients read in it. */
  async function checkEachMinute(
    invoices: readonly string[],
    { from, changes }: { readonly from: number; readonly changes: readonly number[] },
    wanted: (at: number) => string | undefined,
    payable: (at: number) => boolean,
  ) {
    let now = from;
    for (let at = from; at < end; at += 1) {
      if (!isCheckedMinute(at, changes)) continue;
      world.advance((at - now) * minute);
      now = at;
      for (const invoiceId of invoices) {
        const reads = await clientReads(invoiceId);
        const where = `minute ${at}`;
        expect(reads.link?.text, where).toBe(wanted(at));
        expect(reads.isPayable, where).toBe(payable(at));
        expect(reads.quote, where).toBe(wanted(at));
        // Documents keep the details that they were issued with, and must not show new ones too early.
        expect(allTexts(reads).includes(thiefDetails), where).toBe(wanted(at) === thiefDetails);
      }
    }
  }

  test.each(names)('that %s, clients see new details no sooner than after 24 hours', async (name) => {
    await setDetails(ownDetails);
    const before = await mailedInvoice();
    world.advance(48 * hour);
    await acts[name]();
    const after = await mailedInvoice();
    const changes = { from: 0, changes: [0, 24 * 60] };
    await checkEachMinute([before, after], changes, expected[name], (at) => isPayable(name, at));
  });

  test.each(
    names.flatMap((name) =>
      [1, 23 * 60 + 59, 40 * 60].map((objectedAfter) => [name, objectedAfter] as const),
    ),
  )(
    'that %s, "This wasn\'t me" after %d minutes restores the old details at once and permanently',
    further,
    async (name, objectedAfter) => {
      await setDetails(ownDetails);
      const before = await mailedInvoice();
      world.advance(48 * hour);
      await acts[name]();
      const { deny } = await newestEmail();
      const after = await mailedInvoice();
      world.advance(objectedAfter * minute);
      expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
      expect(usersSignedOut).toEqual([pat]);
      const changes = { from: objectedAfter, changes: [objectedAfter, 24 * 60] };
      await checkEachMinute(
        [before, after],
        changes,
        () => ownDetails,
        () => false,
      );
    },
  );

  test("an honest newcomer who connects a provider account is paid there at once, and a thief's later one is not", async () => {
    const invoiceId = await mailedInvoice();
    await connect();
    const firstDay = await clientReads(invoiceId);
    expect(firstDay.isPayable).toBe(true);
    expect(JSON.stringify(firstDay)).not.toContain('Payment details unchanged');
    world.advance(hour);
    await connect();
    expect((await clientReads(invoiceId)).isPayable).toBe(true);
    const payee = () => find(world.plain, payeeAccount, payeeAccount.key(pat));
    const first = await payee();
    const { deny } = await newestEmail();
    expect(await denyPaymentDetails(deny, ports())).toMatchObject({ ok: true });
    expect((await clientReads(invoiceId)).isPayable).toBe(false);
    // An account that the owner objected to is not used again; the owner connects another one.
    world.advance(hour);
    await connect();
    expect((await payee())?.accountId).not.toBe(first?.accountId);
    expect((await clientReads(invoiceId)).isPayable).toBe(false);
    world.advance(24 * hour);
    expect((await clientReads(invoiceId)).isPayable).toBe(true);
  });

  test('changing the text keeps the account for online payments, and removing the account takes effect at once', async () => {
    const invoiceId = await mailedInvoice();
    await setDetails(ownDetails);
    await connect();
    expect((await clientReads(invoiceId)).isPayable).toBe(false);
    const { confirm, text } = await newestEmail('Through Stripe');
    expect(text).toContain('Through Stripe');
    expect(await confirmPaymentDetails(confirm, ports())).toMatchObject({ ok: true });
    expect(await clientReads(invoiceId)).toMatchObject({ isPayable: true, link: { text: ownDetails } });
    await setDetails('');
    const { isPayable: isStillPayable, link } = await clientReads(invoiceId);
    expect([isStillPayable, link]).toEqual([
      true,
      { notice: expect.stringContaining('Payment details changed on November 3, 2026.') },
    ]);
  });

  test("an honest newcomer's first details are shown to clients at once", async () => {
    const invoiceId = await mailedInvoice();
    expect((await clientReads(invoiceId)).link).toBeUndefined();
    expect(await setDetails(ownDetails)).not.toHaveProperty('pendingDetails');
    const { link, email } = await clientReads(invoiceId);
    expect(link).toEqual({ text: ownDetails });
    expect(email).toContain(ownDetails);
    world.advance(24 * hour);
    const notice = 'Payment details unchanged since November 3, 2026';
    expect((await clientReads(invoiceId)).link).toEqual({ text: ownDetails, notice });
  });
});
