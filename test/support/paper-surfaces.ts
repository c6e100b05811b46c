import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { balanceLabel, notAskedLabel, pendingLabel, undecidedLabels } from '#domain/documents/settlement';
import { paperTexts } from '#domain/invoices/emailed-paper';
import type { BookInvoice } from '#domain/reports/books';
import { addInvoice } from '#lambdas/full-export/invoice-files';
import { accountData } from '#lambdas/full-export/store/account-data';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { getClientInvoicePdf } from '#lambdas/public-links/get-client-invoice-pdf';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import type { DepositWorld } from './deposit-world.ts';
import { pat } from './lite-world.ts';

const cents = (text: string): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** The amounts that a paper prints about money. */
export interface PrintedFigures {
  readonly due: number;
  readonly overpaid: number;
  readonly held: number;
  readonly pending: number;
}

/** What a sheet prints about money; a paper without a settlement asks for its total. */
function figuresOf({ settlement, total }: InvoiceSheet): PrintedFigures {
  const printed = (...labels: readonly string[]) =>
    (settlement ?? []).filter(({ label }) => labels.includes(label)).map(({ value }) => cents(value))[0];
  return {
    due: printed(balanceLabel, notAskedLabel) ?? cents(total.value),
    overpaid: printed('Overpaid') ?? 0,
    held: printed(undecidedLabels.disputed, undecidedLabels.other) ?? 0,
    pending: printed(pendingLabel) ?? 0,
  };
}

/** The sheet in a file of a test, which is drawn as JSON. */
const sheetIn = (file: Uint8Array | string): InvoiceSheet =>
  JSON.parse((typeof file === 'string' ? file : new TextDecoder().decode(file)).replace(/^%PDF /, ''));

/** The current paper of an invoice in the file with everything. */
async function paperInExport(
  { world }: DepositWorld,
  invoiceId: string,
): Promise<PrintedFigures | undefined> {
  const record = await invoiceReader(world.plain).find(pat, invoiceId);
  const whole = record && (await accountData(world.plain).wholeInvoice(pat, record));
  if (!whole) return undefined;
  const files = new Map<string, Uint8Array | string>();
  const archive = {
    freeName: (name: string) => name,
    add: async (name: string, content: Uint8Array | string) => void files.set(name, content),
  };
  const book = { payments: [] } as unknown as BookInvoice;
  const { offline } = await addInvoice(
    pat,
    whole,
    { book, timeZone: undefined, today: '2026-12-31' },
    archive as never,
    world.ordinaryPorts(),
  );
  const now = offline.files.find(({ label }) => label === 'PDF' || label.endsWith(paperTexts.now));
  return now && figuresOf(sheetIn(files.get(now.path) ?? ''));
}

/** What the client's page, its paper and the page that verifies papers say; nothing without a link. */
async function clientSurfaces({ world }: DepositWorld, invoiceId: string, linkId: string | undefined) {
  if (linkId === undefined) return undefined;
  const links = clientLinks(world.plain, world.clock);
  const page = await getClientInvoice(linkId, { links, clock: world.clock, hash: String });
  if (!page.ok) throw new Error(page.refusal.code);
  const { askedCents = 0, onlinePayment, state } = page.value.view;
  const amount = onlinePayment && 'amountCents' in onlinePayment ? onlinePayment.amountCents : 0;
  const pdf = await getClientInvoicePdf(linkId, { ...world.ordinaryPorts(), links });
  const record = await invoiceReader(world.plain).find(pat, invoiceId);
  return {
    client: {
      ...{ asked: askedCents, online: onlinePayment?.state ?? 'none', amount },
      isOverdue: state === 'overdue',
    },
    clientsPaper: pdf.ok ? figuresOf(sheetIn(pdf.value.bytes)) : pdf.refusal.code,
    verified: await verifiedStates(world.plain).invoiceState(pat, invoiceId, record?.publishedId),
  };
}

/** What the owner's paper, the paper in the file with everything and the surfaces of the client say about an invoice. */
export async function papersOf(deposits: DepositWorld, invoiceId: string, linkId: string | undefined) {
  const { world } = deposits;
  const pdf = await getInvoicePdf({ userId: pat, invoiceId }, world.ordinaryPorts());
  if (!pdf.ok) throw new Error(pdf.refusal.code);
  return {
    paper: figuresOf(sheetIn(pdf.value.bytes)),
    exported: await paperInExport(deposits, invoiceId),
    ...(await clientSurfaces(deposits, invoiceId, linkId)),
  };
}
