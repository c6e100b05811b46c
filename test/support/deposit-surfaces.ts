import type { DepositStanding } from '#domain/documents/standing-of-deposit';
import { depositStandingOfQuote, depositStandingOfView } from '#domain/quotes/received-deposit';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { todayList } from '#lambdas/today/index';
import type { DepositWorld } from './deposit-world.ts';
import { pat } from './lite-world.ts';

const figuresOf = ({ receivedCents, pendingCents, askedCents }: DepositStanding) => ({
  received: receivedCents,
  pending: pendingCents,
  asked: askedCents,
});

/** What the pages of a quote, its row, Today and its job say about the deposit, and about the invoices made of it. */
export async function depositSurfacesOf(deposits: DepositWorld) {
  const { world, quoteId } = deposits;
  const detail = await world.detail(quoteId);
  const owner = depositStandingOfQuote(detail);
  const page = await deposits.page();
  const listed = await world.list();
  if (!listed.ok) throw new Error(listed.refusal.code);
  const row = listed.value.quotes.find((one) => one.quoteId === quoteId);
  const [item] = await world.jobs();
  const job = await jobStore(world.plain, world.clock).find(pat, String(item?.jobId));
  const { items } = await todayList(world.plain).read(pat, '2026-11-03', world.clock());
  const isOpen = detail.invoiceId === undefined;
  return {
    isOpen,
    owner: figuresOf(owner),
    client: figuresOf(depositStandingOfView(page)),
    online: page.depositPayment?.state ?? 'none',
    billedOpen: isOpen ? undefined : page.money?.billedOpenCents,
    today: items.some(({ reason, documentId }) => reason === 'payment-checking' && documentId === quoteId),
    isSameNote: !isOpen || row?.depositNote === owner.note,
    job: Object.fromEntries(
      Object.entries(job?.invoices ?? {}).map(([id, { isIssued, owedCents }]) => [
        id,
        isIssued ? owedCents : 0,
      ]),
    ),
  };
}
