import { test } from 'vitest';
import { getOwnCertificate, getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { hideTodayEntry } from '#lambdas/today/hide-today-entry';
import { listToday } from '#lambdas/today/list-today';
import { aLine } from '#test/support/invoices';
import { kim, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { quoteWorld } from '#test/support/quote-world';
import { countIds, recordStory } from '#test/support/recorded-story';

countIds();

test('what is stored, answered and emailed for a quote that is drafted, sent, asked about, revised, approved and billed', async () => {
  const world = await quoteWorld(memoryEngine());
  const story = recordStory(world);
  const quoteId = world.newQuoteId();
  const today = { table: world.plain, clock: world.clock };
  const hash = () => world.shownHash(quoteId);
  await story.step('It is saved', () => world.save(quoteId, { discount: '10', deposit: '25%' } as never));
  await story.step('A wrong one is saved', () =>
    world.save(world.newQuoteId(), { lineItems: [aLine({ unitPrice: 'x' })] }),
  );
  const { contentId } = await world.detail(quoteId);
  await story.step('It is sent', () =>
    world.send(quoteId, { taxRate: '8.25', notes: 'Valid for a month.' }, { basedOn: contentId }),
  );
  await story.step('The client reads it', () => world.read(quoteId));
  await story.step('The client asks', () => world.ask(quoteId, 'Is it loud?'));
  await story.step('The question is emailed', () => world.dispatch());
  await story.step('Today', () => listToday(pat, today));
  await story.step('Not now', () =>
    hideTodayEntry({ userId: pat, documentId: quoteId, undo: undefined }, today),
  );
  const detail = await story.step('The owner reads it', () => world.detail(quoteId));
  await story.step('The question is answered', () =>
    world.setAnswered(quoteId, detail.questions[0]?.questionId ?? '', true),
  );
  await story.step('It is revised', () =>
    world.send(quoteId, { title: 'Quiet furnace' }, { basedOn: detail.contentId }),
  );
  await story.step('An old version is approved', () => world.accept(quoteId, 'f'.repeat(64)));
  await story.step('The owner approves it', async () =>
    world.accept(quoteId, await hash(), 'Pat', undefined, { caller: pat }),
  );
  await story.step('It is approved', async () =>
    world.accept(quoteId, await hash(), 'Dana Whitfield', undefined, { email: 'dana@home.example' }),
  );
  await story.step('It is approved again', async () => world.accept(quoteId, await hash()));
  await story.step('Copies are emailed', () => world.dispatch());
  await story.step('It is declined', async () => world.decline(quoteId, await hash()));
  await story.step('The certificate of the client', () => getQuoteCertificate(quoteId, world.ports()));
  await story.step('The certificate of the owner', () => getOwnCertificate(pat, quoteId, world.ports()));
  await story.step('The deposit is recorded', () =>
    world.setDeposit(quoteId, { amount: '50', on: '2026-11-02' }),
  );
  await story.step('It is withdrawn', () => world.withdraw(quoteId));
  await story.step('It is billed', () =>
    world.submit({ quoteId, invoice: { clientName: 'Dana Whitfield' } }),
  );
  await story.step('The owner reads it at the end', () => world.detail(quoteId));
  await story.step('The client reads it at the end', () => world.read(quoteId));
  await story.step('The list', () => world.list());
  await story.expectAsCommitted('quote');
});

test('what is stored, answered and emailed for quotes that are declined, withdrawn, renewed and deleted', async () => {
  const world = await quoteWorld(memoryEngine());
  const story = recordStory(world);
  const [declined, withdrawn, draft] = [world.newQuoteId(), world.newQuoteId(), world.newQuoteId()];
  await story.step('One is sent', () => world.send(declined, { deposit: '', validUntil: '2026-11-30' }));
  await story.step('It is declined', async () => world.decline(declined, await world.shownHash(declined)));
  await story.step('The owner is told', () => world.dispatch());
  await story.step('The client reads it', () => world.read(declined));
  await story.step('It is approved', async () => world.accept(declined, await world.shownHash(declined)));
  await story.step('Another without email', () => world.send(withdrawn, { clientEmail: '' }));
  await story.step('Another is sent', () => world.send(withdrawn));
  await story.step('Its link is renewed', () => world.renew(withdrawn));
  await story.step('The old link', () => world.read(withdrawn));
  await story.step('It is withdrawn', () => world.withdraw(withdrawn));
  await story.step('It is withdrawn by somebody else', () => world.withdraw(withdrawn, kim));
  await story.step('A question about it', () => world.ask(withdrawn, 'Why?'));
  await story.step('A draft', () => world.save(draft, { title: '', lineItems: [] }));
  await story.step('It is deleted', () => world.remove(draft));
  await story.step('It is deleted again', () => world.remove(draft));
  await story.step('A sent one is deleted', () => world.remove(declined));
  world.service.behave = () => 'reject';
  const lost = world.newQuoteId();
  const key = world.newKey();
  await story.step('One whose email fails', () => world.send(lost, {}, { key }));
  await story.step('Its page', () => world.detail(lost));
  world.service.behave = () => 'accept';
  await story.step('It is sent again', () => world.send(lost, {}, { key }));
  await story.step('It is sent once more', () => world.send(lost, {}, { key }));
  await story.step('With other content', () => world.send(lost, { title: 'Boiler' }, { key }));
  world.advance(40 * 24 * 60 * 60_000);
  await story.step('It is approved too late', async () =>
    world.accept(declined, await world.shownHash(declined)),
  );
  await story.step('The list', () => world.list());
  await story.expectAsCommitted('quote-ends');
});
