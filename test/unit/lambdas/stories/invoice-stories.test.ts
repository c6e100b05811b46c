import { test } from 'vitest';
import { allMessages } from '#lambdas/composition/all-messages';
import { depositReader } from '#lambdas/composition/projections';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { saveInvoiceDefaults } from '#lambdas/invoices/drafts/save-invoice-defaults';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { markInvoiceSent, shareInvoice } from '#lambdas/invoices/share/share-invoice';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { storedDefaults } from '#lambdas/invoices/store/stored-defaults';
import { issuedFileReader } from '#lambdas/issued-files/store/issued-file-reader';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { sha256 } from '#lambdas/platform/hash';
import { noteInvoiceOpened, reportCheckSent } from '#lambdas/public-links/client-reports';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { stopBusinessMail } from '#lambdas/public-links/stop-business-mail';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { mailStops } from '#lambdas/public-links/store/mail-stops';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import { verifyFile } from '#lambdas/public-links/verify-file';
import { quoteHolderOf } from '#lambdas/quotes/store/quote-number';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { dispatchReceipts } from '#test/support/receipts';
import { countIds, recordStory, valueIn } from '#test/support/recorded-story';

countIds();

const dana = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example' };
const hour = 60 * 60_000;

const portsOf = ({ plain, clock, ordinaryPorts }: LiteWorld) => ({
  ...ordinaryPorts(),
  sharing: invoiceSharing(plain, clock),
  accounts: invoiceAccounts(plain, clock),
  voids: invoiceVoids(plain, clock),
  drafts: invoiceDrafts(plain, clock),
  links: clientLinks(plain, clock),
  stops: mailStops(plain, clock),
  hash: sha256,
});

async function openWorld(account = {}) {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat, account);
  return { engine, world, ports: portsOf(world), story: recordStory(world) };
}

test('what is stored, answered and emailed for an invoice that is emailed, opened, paid in parts, edited and voided', async () => {
  const { engine, world, ports, story } = await openWorld({
    timeZone: 'America/New_York',
    mailAlias: 'alias-of-pat',
  });
  const sent = await story.step('It is sent', () =>
    world.submit({ invoice: { ...aFullInvoice(), clientEmail: dana.clientEmail } }),
  );
  const { invoiceId } = valueIn(sent).invoice;
  const own = { userId: pat, invoiceId };
  const link = async () => (await ports.invoices.find(pat, invoiceId))?.linkId ?? '';
  const page = async () => getClientInvoice(await link(), ports);
  await story.step('It is emailed to the client', () =>
    world.emailToClient(invoiceId, { message: 'Thanks for the coffee.\nPat' }),
  );
  await story.step('The client reads it', page);
  await story.step('The opening is noted', async () => noteInvoiceOpened(await link(), ports));
  await story.step('A check is reported', async () => reportCheckSent(await link(), ports));
  await story.step('A part is paid', () =>
    world.pay(invoiceId, {
      amount: '100',
      date: '2026-11-02',
      method: 'check',
      note: '# 12',
      receipt: true,
    }),
  );
  await story.step('The receipt is emailed', () => dispatchReceipts(world, engine));
  await story.step('The client reads it again', page);
  await story.step('The rest is paid', () => world.pay(invoiceId));
  await story.step('The client reads that it is paid', page);
  await story.step('The owner reads it', () => world.readInvoice(invoiceId));
  await story.step('The PDF', () => getInvoicePdf(own, ports));
  const [last] = (await world.itemsUnder('PAYMENT#')).slice(-1);
  await story.step('The last payment is removed', () => world.unpay(invoiceId, String(last?.paymentId)));
  await story.step('It is edited', () =>
    world.submit({ invoiceId, mail: false, invoice: { ...dana, invoiceNumber: 'INV-2026-042' } }),
  );
  await story.step('The link shows the old version', page);
  await story.step('The link is renewed', () => shareInvoice({ ...own, renew: true }, ports));
  await story.step('It is voided', () => setInvoiceVoid({ ...own, void: true, reason: 'Twice' }, ports));
  await story.step('The link of a void invoice', page);
  await story.step('The void is undone', () => setInvoiceVoid({ ...own, void: false }, ports));
  await story.step('The owner reads its history', () => world.readInvoice(invoiceId));
  const states = { files: issuedFileReader(world.plain), ...verifiedStates(world.plain) };
  for (const file of await world.itemsUnder('FILE#'))
    await story.step(`A file is checked`, () => verifyFile({ sha256: String(file.SK).slice(5) }, states));
  await story.step('Somebody else asks for it', () => world.readInvoice(invoiceId, kim));
  await story.expectAsCommitted('invoice');
});

test('what is stored, answered and emailed for drafts, defaults and numbers', async () => {
  const { world, ports, story } = await openWorld();
  const save = (change: object) =>
    saveInvoiceDraft({ userId: pat, submissionId: world.newKey(), invoice: anInvoice(), ...change }, ports);
  const defaults = (body: object) =>
    saveInvoiceDefaults(pat, body, {
      ...storedDefaults(world.plain),
      quoteHolderOf: quoteHolderOf(world.plain),
    });
  await story.step('Defaults are saved', () =>
    defaults({
      taxName: 'Sales tax',
      taxRate: '8.25',
      terms: '30',
      notes: ' Thank you ',
      message: ' Hello,\r\nthe invoice. ',
      brandColor: '#AA3300',
      nextNumber: ' HHA-0099 ',
    }),
  );
  await story.step('Wrong defaults', () => defaults({ taxRate: '101', terms: '31', brandColor: 'red' }));
  const draft = await story.step('A draft is saved', () =>
    save({ invoice: anInvoice({ ...dana, dueDate: '12', lineItems: [aLine({ unitPrice: '1,0x' })] }) }),
  );
  const { invoiceId, contentId } = valueIn(draft).invoice;
  const own = { userId: pat, invoiceId };
  await story.step('It is saved again', () =>
    save({ invoiceId, basedOn: contentId, invoice: anInvoice({ ...dana, invoiceNumber: 'HHA-0099' }) }),
  );
  await story.step('It is saved from another tab', () => save({ invoiceId, basedOn: contentId }));
  await story.step('The draft is shared', () => shareInvoice({ ...own, renew: false }, ports));
  await story.step('It is sent', () =>
    world.submit({ invoiceId, invoice: { ...dana, invoiceNumber: 'HHA-0099' } }),
  );
  await story.step('A sent invoice is deleted', () => deleteInvoiceDraft(own, ports));
  await story.step('The number is used again', () =>
    world.submit({ invoice: { ...dana, invoiceNumber: 'HHA-0099' } }),
  );
  const again = { key: world.newKey(), invoice: { ...dana, invoiceNumber: 'HHA-0200' } };
  await story.step('One is submitted', () => world.submit(again));
  await story.step('It is submitted again', () => world.submit(again));
  await story.step('With other content', () =>
    world.submit({ ...again, invoice: { ...dana, invoiceNumber: 'HHA-0201' } }),
  );
  await story.step('An invoice without lines', () => world.submit({ invoice: { lineItems: [] } }));
  const second = valueIn(await story.step('Another draft', () => save({ invoice: anInvoice() }))).invoice;
  await story.step('It is deleted', () => deleteInvoiceDraft({ ...own, invoiceId: second.invoiceId }, ports));
  await story.step('It is deleted again', () =>
    deleteInvoiceDraft({ ...own, invoiceId: second.invoiceId }, ports),
  );
  const third = valueIn(
    await story.step('A third invoice is saved without email', () =>
      world.submit({ mail: false, invoice: { ...dana, invoiceNumber: 'HHA-0100', dueDate: '2026-11-30' } }),
    ),
  ).invoice;
  await story.step('It is marked as sent', () =>
    markInvoiceSent({ userId: pat, invoiceId: third.invoiceId }, ports),
  );
  await story.step('Its detail page', () => world.readInvoice(third.invoiceId));
  await story.expectAsCommitted('invoice-drafts');
});

test('what is stored, answered and emailed when emails fail, and when clients stop them or complain', async () => {
  const { world, ports, story } = await openWorld();
  const fates = ['reject', 'throttle', 'accept-then-time-out', 'refuse-connection'] as const;
  for (const [at, fate] of fates.entries()) {
    world.service.behave = () => fate;
    const sent = await story.step(`The email ends as ${fate}`, () =>
      world.submit({ invoice: { ...dana, invoiceNumber: `INV-${at}` } }),
    );
    const invoiceId = sent.ok ? sent.value.invoice.invoiceId : String(sent.refusal.invoiceId);
    await story.step('So does the one to the client', () => world.emailToClient(invoiceId));
    world.advance(11 * 60_000);
    await story.step('The sweeper', () => world.sweepAfterLease());
    await story.step('Its page', () => world.readInvoice(invoiceId));
  }
  world.service.behave = () => 'accept';
  const invoice = valueIn(
    await story.step('One is sent', () => world.submit({ invoice: { ...dana, invoiceNumber: 'INV-9' } })),
  ).invoice;
  const report = (mailId: string, kind: MailEventKind) =>
    allMessages(world.plain, world.clock)['client-invoice'].report({
      kind,
      serviceId: 's1',
      message: { kind: 'client-invoice', id: mailId, owner: pat },
      at: world.clock(),
    });
  for (const kind of ['sent', 'delivered', 'bounced', 'rejected', 'complained'] as const) {
    const mailId = `mail-that-is-${kind}`;
    await story.step('It is emailed to the client', () =>
      world.emailToClient(invoice.invoiceId, { mailId, to: `${kind}@client.example` }),
    );
    await story.step(`The service reports ${kind}`, () => report(mailId, kind));
  }
  await story.step('Its page', () => world.readInvoice(invoice.invoiceId));
  const token = /#token=([\w.-]+)/.exec(
    world.service.raw.at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '',
  )?.[1];
  await story.step('A guessed token', () => stopBusinessMail('pat.mail.guess', ports));
  await story.step('The client stops emails', () => stopBusinessMail(token ?? '', ports));
  await story.step('It is emailed again', () =>
    world.emailToClient(invoice.invoiceId, { to: 'complained@client.example' }),
  );
  world.advance(24 * hour);
  await story.step('Without an address', () => world.emailToClient(invoice.invoiceId, { to: 'nobody' }));
  await story.step('The deposit of a quote that does not exist', () =>
    depositReader(world.plain)(pat, 'quote-1' as never),
  );
  await story.expectAsCommitted('invoice-emails');
});
