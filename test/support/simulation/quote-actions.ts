import { daysAfter } from '#domain/calendar-date';
import { aLine, anInvoice } from '../invoices.ts';
import { aQuoteDraft } from '../quotes.ts';
import { type Act, type Action, type Business, simulatedClients, today } from './business.ts';
import { all } from './snapshot.ts';

const quotesOf = ({ snapshot }: Business) =>
  all(snapshot, 'quote').map(({ item, fields }) => ({ ...fields, quoteId: item.PK.slice('QUOTE#'.length) }));

type StoredQuote = ReturnType<typeof quotesOf>[number];

const anyQuote = (business: Business, wanted: (quote: StoredQuote) => boolean = () => true) =>
  business.random.pickAny(quotesOf(business).filter(wanted));

const isSent = ({ status }: StoredQuote) => status === 'sent';
const linkOf = ({ linkId, quoteId }: StoredQuote): string => linkId ?? quoteId;

function quoteForm(business: Business) {
  const { random } = business;
  const client = random.pick(simulatedClients);
  return {
    quote: aQuoteDraft({
      clientName: client.name,
      clientEmail: client.email,
      issueDate: today(business),
      validUntil: daysAfter(today(business), random.between(0, 30)),
      lineItems: [aLine({ description: 'Furnace', quantity: '1', unitPrice: random.pick(['100', '250']) })],
      ...(random.chance(0.5) && { deposit: random.pick(['25%', '50']) }),
    }),
  };
}

/** Saves a draft or sends a quote, new or existing. */
const writeQuote: Action = (business) => {
  const { random, product, userId } = business;
  const found = random.chance(0.4) ? anyQuote(business) : undefined;
  const quoteId = found?.quoteId ?? `q${business.newKey().slice(-21)}`;
  const form = {
    ...quoteForm(business),
    ...(found?.contentId !== undefined && { basedOn: found.contentId }),
  };
  if (random.chance(0.2))
    return {
      label: `save quote ${quoteId}`,
      run: () => product.saveQuote({ userId, quoteId, ...form }),
    };
  const command = { userId, quoteId, key: business.newKey(), ...form };
  return {
    label: `send quote ${quoteId} as ${command.key}`,
    run: () => product.sendQuote(command),
    isKeyed: true,
  };
};

/** An action of the client on the page, with the content that it shows at that moment. */
const onPage = (business: Business, quote: StoredQuote, act: (contentHash: string) => Promise<unknown>) =>
  async function openAndAct() {
    const page = await business.product.openQuote(linkOf(quote));
    return page.ok ? act(page.value.contentHash) : page;
  };

const decideQuote: Action = (business): Act | undefined => {
  const { random, product } = business;
  const found = anyQuote(business, isSent);
  if (!found) return undefined;
  const { quoteId } = found;
  if (random.chance(0.7)) {
    const copyTo = random.chance(0.5) ? random.pick(simulatedClients).email : '';
    return {
      label: `approve quote ${quoteId}`,
      run: onPage(business, found, (hash) => product.acceptQuote(linkOf(found), hash, copyTo)),
      queues: { kind: 'quote-approval', id: quoteId },
    };
  }
  return {
    label: `decline quote ${quoteId}`,
    run: onPage(business, found, (hash) => product.declineQuote(linkOf(found), hash)),
  };
};

const askAboutQuote: Action = (business) => {
  const found = anyQuote(business, isSent);
  if (!found) return undefined;
  const question = `Question ${business.newKey()}`;
  return {
    label: `ask about quote ${found.quoteId}`,
    run: () => business.product.askQuestion(linkOf(found), question),
  };
};

const answerQuestion: Action = (business) => {
  const found = business.random.pickAny(all(business.snapshot, 'quoteQuestion'));
  if (!found) return undefined;
  const { quoteId, at } = found.fields;
  return {
    label: `answer a question about quote ${quoteId}`,
    run: () => business.product.answerQuestion(quoteId, String(Date.parse(at))),
  };
};

const withdrawOrRenew: Action = (business) => {
  const found = anyQuote(business);
  if (!found) return undefined;
  const { quoteId } = found;
  return business.random.chance(0.5)
    ? { label: `withdraw quote ${quoteId}`, run: () => business.product.withdrawQuote(quoteId) }
    : { label: `renew the link of quote ${quoteId}`, run: () => business.product.renewQuote(quoteId) };
};

const setDeposit: Action = (business) => {
  const { random, product } = business;
  const found = anyQuote(business, ({ status }) => status === 'accepted');
  if (!found) return undefined;
  const received = random.chance(0.8)
    ? { amount: random.pick(['25', '50', '100', '500']), on: today(business) }
    : null;
  return {
    label: `${received ? 'record' : 'remove'} the deposit of quote ${found.quoteId}`,
    run: () => product.setDeposit(found.quoteId, received),
  };
};

const invoiceOfQuote: Action = (business) => {
  const { random, product, userId } = business;
  const found = anyQuote(business, ({ status }) => status === 'accepted');
  if (!found) return undefined;
  const { quoteId, client, lineItems } = found;
  const submissionId = business.newKey();
  const command = {
    userId,
    submissionId,
    quoteId,
    mail: random.chance(0.6),
    invoice: anInvoice({
      invoiceNumber: `INV-${submissionId.slice(-6)}`,
      issueDate: today(business),
      dueDate: daysAfter(today(business), 10),
      clientName: client?.name ?? '',
      clientEmail: client?.email ?? '',
      lineItems: lineItems.map(({ description, price }) =>
        aLine({ description, quantity: '1', unitPrice: (price / 100).toFixed(2) }),
      ),
    }),
  };
  return {
    label: `make an invoice of quote ${quoteId}`,
    run: () => product.sendInvoice(command),
    isKeyed: true,
  };
};

/** Actions of the owner and of clients on quotes, with their weights. */
export const quoteActions: readonly (readonly [number, Action])[] = [
  [4, writeQuote],
  [4, decideQuote],
  [1, askAboutQuote],
  [1, answerQuestion],
  [1, withdrawOrRenew],
  [2, setDeposit],
  [3, invoiceOfQuote],
];
