import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteQuoteOpened } from '#lambdas/quotes/approval/get-quote';
import { getOwnCertificate, getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { getQuoteLogo } from '#lambdas/quotes/approval/get-quote-logo';
import { getOwnQuotePdf, getQuotePdf } from '#lambdas/quotes/approval/get-quote-pdf';
import { sendQuote } from '#lambdas/quotes/editing/send-quote';
import { saveNewQuote } from '#lambdas/quotes/store/new-quote';
import { kim, pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { aQuote, aQuoteDraft } from '#test/support/quotes';
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

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;

const closed = [
  ['whose links the operator closed', { linksClosedAt: '2026-11-03T00:00:00.000Z' }],
  ['whose address is not verified', { emailVerified: false }],
] as const;

/** The responses of every public operation for a link. */
async function answersUnder(linkId: string, shown: string) {
  const ports = world.ports();
  const logos = { current: async () => undefined, find: async () => undefined };
  return {
    page: codeOf(await world.read(linkId)),
    logo: codeOf(await getQuoteLogo(linkId, { ...ports, logos })),
    certificate: codeOf(await getQuoteCertificate(linkId, ports)),
    pdf: codeOf(await getQuotePdf(linkId, ports)),
    question: codeOf(await world.ask(linkId, 'Is it loud?')),
    decline: codeOf(await world.decline(linkId, shown)),
    approval: codeOf(await world.accept(linkId, shown)),
  };
}

const notFound = 'quote-not-found';
const allNotFound = {
  page: notFound,
  logo: notFound,
  certificate: notFound,
  pdf: notFound,
  question: notFound,
  decline: notFound,
  approval: notFound,
};

async function sentQuote() {
  const quoteId = world.newQuoteId();
  expect(codeOf(await world.send(quoteId))).toBe('ok');
  return { quoteId, shown: await world.shownHash(quoteId), mails: world.service.delivered.length };
}

describe('the quote of an account', () => {
  test.each(closed)('%s is not found by any public operation, and stays unchanged', async (_, change) => {
    const { quoteId, shown, mails } = await sentQuote();
    await world.openAccount(pat, change);
    expect(await answersUnder(quoteId, shown)).toEqual(allNotFound);
    await noteQuoteOpened(quoteId, world.ports());
    expect(await world.links(quoteId)).toEqual(['created', 'sent']);
    expect((await world.detail(quoteId)).timeline.map(({ kind }) => kind)).not.toContain('opened');
    expect(world.service.delivered).toHaveLength(mails);
    await world.openAccount(pat);
    expect(codeOf(await world.read(quoteId))).toBe('ok');
  });

  test('cannot be sent to clients while links are closed, and its link cannot be renewed', async () => {
    const { quoteId, mails } = await sentQuote();
    const { contentId } = await world.detail(quoteId);
    await world.openAccount(pat, { linksClosedAt: '2026-11-03T00:00:00.000Z' });
    expect(codeOf(await world.send(quoteId, {}, { basedOn: contentId }))).toBe('client-links-closed');
    expect(codeOf(await world.renew(quoteId))).toBe('client-links-closed');
    expect(world.service.delivered).toHaveLength(mails);
  });

  test('is available to its owner with its certificate after the approval, while links are closed', async () => {
    const { quoteId, shown } = await sentQuote();
    await world.accept(quoteId, shown);
    await world.openAccount(pat, { linksClosedAt: '2026-11-03T00:00:00.000Z' });
    expect(codeOf(await getQuoteCertificate(quoteId, world.ports()))).toBe(notFound);
    expect(codeOf(await getOwnCertificate(pat, quoteId, world.ports()))).toBe('ok');
    expect(codeOf(await getOwnCertificate(kim, quoteId, world.ports()))).toBe(notFound);
    expect(codeOf(await getOwnQuotePdf(pat, quoteId, world.ports()))).toBe('ok');
    expect(codeOf(await getOwnQuotePdf(kim, quoteId, world.ports()))).toBe(notFound);
  });
});

describe('the quote of a provider', () => {
  async function appQuote(userID: string) {
    const quoteId = world.newQuoteId();
    await saveNewQuote(world.plain, quoteId, aQuote({ userID }), world.clock());
    return { quoteId, shown: await world.shownHash(quoteId) };
  }

  test('without a Lite profile can be shown and approved', async () => {
    const { quoteId, shown } = await appQuote('provider-of-the-mobile-app');
    expect(codeOf(await world.read(quoteId))).toBe('ok');
    expect(codeOf(await world.accept(quoteId, shown, ''))).toBe('ok');
  });

  test.each(closed)('%s is not found', async (_, change) => {
    const { quoteId, shown } = await appQuote(pat);
    await world.openAccount(pat, change);
    expect(await answersUnder(quoteId, shown)).toEqual(allNotFound);
  });
});

describe('a new link', () => {
  const renewed = async (quoteId: string) => {
    const answer = await world.renew(quoteId);
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value.quote.linkId ?? '';
  };

  test('replaces the old one for everything a client does, and the owner keeps the quote', async () => {
    const { quoteId, shown } = await sentQuote();
    expect((await world.detail(quoteId)).linkId).toBe(quoteId);
    const second = await renewed(quoteId);
    const third = await renewed(quoteId);
    expect(new Set([quoteId, second, third]).size).toBe(3);
    for (const old of [quoteId, second]) expect(await answersUnder(old, shown)).toEqual(allNotFound);
    expect(await world.read(third)).toMatchObject({
      value: { quote: { quoteId: third, state: 'sent' }, contentHash: shown },
    });
    await noteQuoteOpened(third, world.ports());
    expect(codeOf(await world.ask(third, 'Is it loud?'))).toBe('ok');
    expect(codeOf(await world.accept(third, shown))).toBe('ok');
    expect(codeOf(await getQuoteCertificate(third, world.ports()))).toBe('ok');
    expect(codeOf(await getQuotePdf(third, world.ports()))).toBe('ok');
    const detail = await world.detail(quoteId);
    expect(detail).toMatchObject({ quoteId, linkId: third, state: 'approved', brokenBy: [] });
    expect(detail.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['approved', 'question', 'opened', 'sent']),
    );
  });

  test('that is made while a revision is sent is in its email', async () => {
    const { quoteId } = await sentQuote();
    const { contentId } = await world.detail(quoteId);
    const links: string[] = [];
    const ports = world.ports();
    const { sendings } = ports;
    const reserve: typeof sendings.reserve = async (...args) => {
      if (links.length === 0) links.push(await renewed(quoteId));
      return sendings.reserve(...args);
    };
    const form = { quote: aQuoteDraft({ title: 'Larger' }), basedOn: contentId };
    const request = { userId: pat, quoteId, key: world.newKey(), ...form };
    const sent = await sendQuote(request, { ...ports, sendings: { ...sendings, reserve } });
    expect(codeOf(sent)).toBe('ok');
    const text = (await PostalMime.parse(world.service.raw.at(-1) ?? '')).text ?? '';
    expect(text).toContain(`/quote?id=${links[0]}`);
    expect(text).not.toContain(`/quote?id=${quoteId}`);
  });

  test('is in every later email, and stays after a revision', async () => {
    const { quoteId } = await sentQuote();
    const linkId = await renewed(quoteId);
    const { contentId } = await world.detail(quoteId);
    expect(codeOf(await world.send(quoteId, { title: 'Larger' }, { basedOn: contentId }))).toBe('ok');
    const text = (await PostalMime.parse(world.service.raw.at(-1) ?? '')).text ?? '';
    expect(text).toContain(`/quote?id=${linkId}`);
    expect(text).not.toContain(`/quote?id=${quoteId}`);
    expect(await world.read(linkId)).toMatchObject({ value: { quote: { title: 'Larger' } } });
  });

  test('that is requested several times at once is one link that works', async () => {
    const { quoteId } = await sentQuote();
    await Promise.all(Array.from({ length: 5 }, () => world.renew(quoteId)));
    const { linkId = '' } = await world.detail(quoteId);
    expect(codeOf(await world.read(linkId))).toBe('ok');
    expect(codeOf(await world.read(quoteId))).toBe(notFound);
    const links = (await world.items()).filter(({ SK }) => SK === 'LINK').map(({ PK }) => PK);
    expect(links).toEqual([`QUOTE#${linkId}`]);
  });

  test('cannot be created for a draft, a quote of the mobile app or a quote of another account', async () => {
    const draft = world.newQuoteId();
    await world.save(draft);
    expect(codeOf(await world.renew(draft))).toBe('quote-not-sent');
    const ofApp = world.newQuoteId();
    await saveNewQuote(world.plain, ofApp, aQuote({ userID: pat }), world.clock());
    expect(codeOf(await world.renew(ofApp))).toBe('quote-of-app');
    await world.openAccount(kim);
    const { quoteId } = await sentQuote();
    expect(codeOf(await world.renew(quoteId, kim))).toBe(notFound);
  });
});

test('a withdrawn quote shows only that it was withdrawn', async () => {
  const { quoteId } = await sentQuote();
  await world.withdraw(quoteId);
  const read = await world.read(quoteId);
  expect(read).toMatchObject({
    ok: true,
    value: { quote: { state: 'withdrawn', lineItems: [], title: '' } },
  });
  const shownText = JSON.stringify(read);
  for (const word of ['Furnace', 'furnace', 'Dana', 'dana@', 'Hartwell', 'Thursday'])
    expect(shownText).not.toContain(word);
  // Whole values: the digits of an amount can be in an ID or a time.
  for (const amount of ['100', '200', '250', '10000', '20000', '25000'])
    expect(shownText).not.toMatch(new RegExp(`[:"$]${amount}(\\.00)?[",}]`));
  const logos = { current: async () => undefined, find: async () => undefined };
  expect(codeOf(await getQuoteLogo(quoteId, { ...world.ports(), logos }))).toBe(notFound);
  expect(codeOf(await getQuotePdf(quoteId, world.ports()))).toBe(notFound);
  expect(codeOf(await getOwnQuotePdf(pat, quoteId, world.ports()))).toBe('ok');
});

test('a deleted draft has no PDF, and only its owner gets that of a draft', async () => {
  const quoteId = world.newQuoteId();
  await world.save(quoteId);
  expect(codeOf(await getQuotePdf(quoteId, world.ports()))).toBe(notFound);
  expect(codeOf(await getOwnQuotePdf(kim, quoteId, world.ports()))).toBe(notFound);
  expect(codeOf(await getOwnQuotePdf(pat, quoteId, world.ports()))).toBe('ok');
  await world.remove(quoteId);
  expect(codeOf(await getOwnQuotePdf(pat, quoteId, world.ports()))).toBe(notFound);
});
