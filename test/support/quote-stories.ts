import { expect } from 'vitest';
import type { Message } from '#lambdas/messaging/store/message';
import type { FaultPlan } from './fault-plan.ts';
import { auditBooks } from './lite-books.ts';
import { pat } from './lite-world.ts';
import type { Stage } from './message-stories.ts';
import { type QuoteWorld, quoteWorld } from './quote-world.ts';
import type { TableEngine } from './table-engine.ts';

/** The answers that client and owner received. */
interface AnswersReceived {
  readonly jobs: Set<string>;
  copied: boolean;
  declined: boolean;
  readonly asked: Set<string>;
}

const isSentOrUnknown = (state: string | undefined) => state === 'sent' || state === 'unknown';

/** The possible actions of client and owner on a sent quote, and the answers they received. */
function actionsOn(world: QuoteWorld, quoteId: string, firstShownHash: string) {
  const received: AnswersReceived = { jobs: new Set(), copied: false, declined: false, asked: new Set() };

  async function approve(contentHash: string, name: string, plan: FaultPlan) {
    const answer = await world.accept(quoteId, contentHash, name, plan);
    if (!answer.ok) return;
    received.jobs.add(answer.value.data.jobId);
    received.copied ||= answer.value.copy !== 'none';
  }
  async function ask(question: string, plan: FaultPlan) {
    if ((await world.ask(quoteId, question, plan)).ok) received.asked.add(question);
  }
  async function revise(plan: FaultPlan) {
    const isStopped = (await world.itemsUnder('STOP#')).length > 0;
    const { contentId } = await world.detail(quoteId);
    const answer = await world.send(
      quoteId,
      { title: `New furnace, ${contentId}` },
      { basedOn: contentId, plan },
    );
    if (isStopped) expect(answer.ok, 'a mail after a stop').toBe(false);
  }

  const acts: Stage['acts'] = [
    async (plan) => approve(await world.shownHash(quoteId), 'Dana Whitfield', plan),
    // Another tab, which still shows the first revision.
    (plan) => approve(firstShownHash, 'Kim Whitfield', plan),
    async (plan) => {
      const answer = await world.decline(quoteId, await world.shownHash(quoteId), 'Too dear.', plan);
      received.declined ||= answer.ok;
    },
    (plan) => ask('When could you come?', plan),
    (plan) => ask('Is it loud?', plan),
    revise,
    (plan) => world.withdraw(quoteId, pat, plan),
    (plan) => world.submit({ quoteId, invoice: { clientName: 'Dana Whitfield' } }, plan),
    (plan) => world.dispatchLater(plan),
  ];
  return { acts, received };
}

/** Checks that the chain, the job and the pages of owner and client agree, and that nothing follows an approval. */
async function expectOneEnd(world: QuoteWorld, quoteId: string, received: AnswersReceived, where: string) {
  const [links, detail, jobs] = [await world.links(quoteId), await world.detail(quoteId), await world.jobs()];
  expect(detail.brokenBy, where).toEqual([]);
  const approvals = links.filter((kind) => kind === 'approved').length;
  expect(jobs, where).toHaveLength(approvals);
  expect(approvals, where).toBeLessThanOrEqual(1);
  if (approvals > 0) expect(links.at(-1), where).toBe('approved');
  expect(detail.state === 'approved', where).toBe(approvals === 1);
  const read = await world.read(quoteId);
  expect(read.ok && read.value.quote.state, where).toBe(detail.state);
  for (const jobId of received.jobs) expect(jobs[0]?.jobId, where).toBe(jobId);
  if (received.declined) expect(links, where).toContain('declined');
  const invoices = (await world.itemsUnder('INVOICE#')).map(({ invoiceId }) => invoiceId);
  expect(invoices.length, where).toBeLessThanOrEqual(approvals);
  expect(detail.invoiceId, where).toBe(invoices[0]);
  return { links, detail };
}

/**
 * Checks that every email is about something that happened, and that every event that must be reported has its email.
 */
function expectEmails(
  messages: readonly Message[],
  links: readonly string[],
  received: AnswersReceived,
  where: string,
) {
  const ofKind = (kind: string) => messages.filter((one) => one.kind === kind);
  const count = (...kinds: readonly string[]) => links.filter((link) => kinds.includes(link)).length;
  expect(ofKind('quote-copy').length, where).toBeLessThanOrEqual(count('approved'));
  expect(ofKind('quote-decline').length, where).toBeLessThanOrEqual(count('declined'));
  expect(ofKind('quote-sent').length, where).toBeLessThanOrEqual(count('sent', 'revised'));
  expect(ofKind('quote-approval').length, where).toBe(count('approved'));
  if (received.copied) expect(ofKind('quote-copy'), where).toHaveLength(1);
  expect(ofKind('quote-question').length, where).toBeGreaterThanOrEqual(received.asked.size);
}

/** A sent quote, with all possible actions of its client and its owner. */
export async function decidedQuote(engine: TableEngine) {
  const world = await quoteWorld(engine);
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  const firstShownHash = await world.shownHash(quoteId);
  const { acts, received } = actionsOn(world, quoteId, firstShownHash);

  /**
   * Checks that everything that happened is reported and each question is stored, once the mail service accepts emails
   * again.
   */
  async function expectReported(where: string): Promise<void> {
    world.service.behave = () => 'accept';
    await world.sweepAfterLease();
    await world.dispatchLater();
    for (const kind of ['quote-approval', 'quote-decline', 'quote-question'])
      for (const { state } of await world.mailsOf(kind))
        expect(isSentOrUnknown(String(state)), where).toBe(true);
    const isStopped = (await world.itemsUnder('STOP#')).length > 0;
    for (const { state } of await world.mailsOf('quote-copy'))
      if (!isStopped) expect(isSentOrUnknown(String(state)), where).toBe(true);
    const stored = (await world.detail(quoteId)).questions.map(({ text }) => text);
    expect(stored, where).toEqual(expect.arrayContaining([...received.asked]));
  }

  return {
    world,
    acts,
    async check(messages: readonly Message[], where: string): Promise<void> {
      const { links } = await expectOneEnd(world, quoteId, received, where);
      expectEmails(messages, links, received, where);
      await expectReported(where);
      await auditBooks(world, where);
    },
  };
}
