import { daysAfter } from '#domain/calendar-date';
import { balanceOf } from '#domain/documents/amounts';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { paymentMethods } from '#domain/documents/payment';
import { rhythms } from '#domain/recurring/repeat-days';
import { reminderStages } from '#domain/reminders/reminder-settings';
import { aLine, anInvoice } from '../invoices.ts';
import { type Action, type Business, simulatedClients, today } from './business.ts';
import { sha256 } from './product-ports.ts';
import { all } from './snapshot.ts';

const invoicesOf = ({ snapshot }: Business) => all(snapshot, 'invoice').map(({ fields }) => fields);

type StoredInvoice = ReturnType<typeof invoicesOf>[number];

/** One of the invoices; recently changed ones are chosen more often. */
function anyInvoice(
  business: Business,
  wanted: (invoice: StoredInvoice) => boolean = () => true,
): StoredInvoice | undefined {
  const fitting = invoicesOf(business).filter(wanted);
  return business.random.pickAny(business.random.chance(0.6) ? fitting.slice(-4) : fitting);
}

/** Invoice forms use few items, so that several invoices use the same item. */
function typedInvoice(business: Business): Partial<InvoiceDraft> {
  const { random } = business;
  const client = random.pick(simulatedClients);
  const issueDate = daysAfter(today(business), random.between(-20, 3));
  return {
    clientName: client.name,
    clientEmail: client.email,
    issueDate,
    dueDate: random.chance(0.15) ? '' : daysAfter(issueDate, random.between(0, 25)),
    lineItems: Array.from({ length: random.between(1, 3) }, () =>
      aLine({
        description: random.pick(['Replace capacitor', 'Furnace', 'Hourly labor', 'Disposal']),
        quantity: random.pick(['1', '2', '1.5']),
        unitPrice: random.pick(['89.50', '120', '0.01', '0', '95.25']),
      }),
    ),
  };
}

const numbered = (business: Business, key: string): InvoiceDraft =>
  anInvoice({ ...typedInvoice(business), invoiceNumber: `INV-${key.slice(-6)}` });

const newInvoice: Action = (business) => {
  const { random, product, userId } = business;
  const submissionId = business.newKey();
  const isMailed = random.chance(0.7);
  const command = {
    userId,
    submissionId,
    mail: isMailed,
    invoice: numbered(business, submissionId),
    ...(isMailed && random.chance(0.6) && { client: { message: 'Thank you.' } }),
  };
  const label = `send a new invoice ${submissionId}${command.client ? ' also to the client' : ''}`;
  return { label, run: () => product.sendInvoice(command), isKeyed: true };
};

const saveDraft: Action = (business) => {
  const { random, product, userId } = business;
  const submissionId = business.newKey();
  const draft = random.chance(0.5) ? anyInvoice(business, ({ status }) => status === 'created') : undefined;
  const command = {
    userId,
    submissionId,
    invoice: { ...numbered(business, submissionId), ...(draft && { invoiceNumber: draft.invoiceNumber }) },
    ...(draft && { invoiceId: draft.invoiceId, basedOn: draft.contentId }),
  };
  return { label: `save a draft ${submissionId}`, run: () => product.saveDraft(command), isKeyed: true };
};

const editInvoice: Action = (business) => {
  const { random, product, userId } = business;
  const found = anyInvoice(business);
  if (!found) return undefined;
  const submissionId = business.newKey();
  const isMailed = random.chance(0.5);
  const basedOn = random.chance(0.9) ? found.contentId : 'stale';
  const command = {
    userId,
    submissionId,
    invoiceId: found.invoiceId,
    basedOn,
    mail: isMailed,
    invoice: anInvoice({ ...typedInvoice(business), invoiceNumber: found.invoiceNumber }),
    ...(isMailed && random.chance(0.4) && { client: { message: '' } }),
    ...(random.chance(0.2) && { asStored: true }),
  };
  return {
    label: `edit ${found.invoiceId}${isMailed ? ' and email it' : ''}`,
    run: () => product.sendInvoice(command),
    isKeyed: true,
  };
};

const deleteDraft: Action = (business) => {
  const found = anyInvoice(business, ({ status }) => status === 'created' || status === 'failed');
  return (
    found && {
      label: `delete draft ${found.invoiceId}`,
      run: () => business.product.deleteDraft(found.invoiceId),
    }
  );
};

const emailToClient: Action = (business) => {
  const { random, product, userId } = business;
  const found = anyInvoice(business);
  if (!found) return undefined;
  const mailId = business.newKey();
  const { invoiceId, contentId: basedOn, clientMail } = found;
  const command = {
    userId,
    mailId,
    invoiceId,
    basedOn,
    message: '',
    ...(clientMail && { afterMail: clientMail.mailId }),
    ...(random.chance(0.3) && { to: random.pick(simulatedClients).email || 'new@address.example' }),
  };
  return {
    label: `email ${invoiceId} to its client as ${mailId}`,
    run: () => product.emailToClient(command),
    isKeyed: true,
  };
};

const markSent: Action = (business) => {
  const found = anyInvoice(business, ({ status }) => status !== 'sent');
  return (
    found && {
      label: `mark ${found.invoiceId} as sent`,
      run: () => business.product.markSent(found.invoiceId),
    }
  );
};

const share: Action = (business) => {
  const found = anyInvoice(business);
  const renew = business.random.chance(0.2);
  return (
    found && {
      label: `${renew ? 'renew' : 'copy'} the link of ${found.invoiceId}`,
      run: () => business.product.share(found.invoiceId, renew),
    }
  );
};

const setVoid: Action = (business) => {
  const found = anyInvoice(business, ({ status }) => status === 'sent' || status === 'void');
  const isVoid = found?.status === 'sent';
  return (
    found && {
      label: `${isVoid ? 'void' : 'undo the void of'} ${found.invoiceId}`,
      run: () => business.product.setVoid(found.invoiceId, isVoid),
    }
  );
};

const pay: Action = (business) => {
  const { random, product } = business;
  const found = anyInvoice(business, ({ status }) => status === 'sent');
  if (!found) return undefined;
  const paymentId = business.newKey();
  const { invoiceId, totalCents } = found;
  // An invoice of $0.00 is marked paid without a payment and without a receipt.
  const isOwed = balanceOf(found) > 0;
  const command = {
    invoiceId,
    paymentId,
    method: random.pick(paymentMethods),
    ...(random.chance(0.5) && { amount: (random.between(1, Math.max(1, totalCents)) / 100).toFixed(2) }),
    ...(random.chance(0.3) && { date: daysAfter(today(business), -random.between(0, 40)) }),
    ...(random.chance(0.5) && { receipt: true }),
  };
  const id = `receipt-${sha256(`${invoiceId}#${paymentId}`).slice(0, 32)}`;
  return {
    label: `record payment ${paymentId} of ${invoiceId}${command.receipt ? ' with a receipt' : ''}`,
    run: () => product.pay(command),
    isKeyed: true,
    ...(command.receipt && isOwed && { queues: { kind: 'receipt', id } }),
  };
};

const removePayment: Action = (business) => {
  const found = business.random.pickAny(all(business.snapshot, 'payment'));
  if (!found) return undefined;
  const [, invoiceId = ''] = found.item.SK.split('#');
  const { paymentId } = found.fields;
  return {
    label: `remove payment ${paymentId} of ${invoiceId}`,
    run: () => business.product.unpay(invoiceId, paymentId),
  };
};

const remindNow: Action = (business) => {
  const found = anyInvoice(business, ({ clientMail }) => clientMail !== undefined);
  return (
    found && {
      label: `remind of ${found.invoiceId} now`,
      run: () => business.product.remindNow(found.invoiceId),
    }
  );
};

const switchReminders: Action = (business) => {
  const { random, product } = business;
  const isOn = random.chance(0.7);
  const found = random.chance(0.5) ? anyInvoice(business) : undefined;
  if (found)
    return {
      label: `switch reminders of ${found.invoiceId} ${isOn ? 'on' : 'off'}`,
      run: () => product.setInvoiceReminders(found.invoiceId, isOn),
    };
  const stages = reminderStages.filter(() => random.chance(0.8));
  return {
    label: `switch reminders ${isOn ? 'on' : 'off'}`,
    run: () => product.setReminders({ isOn, stages }),
  };
};

const setRepeat: Action = (business) => {
  const { random, product } = business;
  const found = anyInvoice(business, ({ status }) => status === 'sent' || status === 'paid');
  if (!found) return undefined;
  if (random.chance(0.3))
    return {
      label: `stop repeating ${found.invoiceId}`,
      run: () => product.stopRepeat(found.invoiceId),
    };
  const from = daysAfter(today(business), random.between(0, 10));
  const choice = {
    rhythm: random.pick(rhythms),
    way: random.pick(['draft', 'client']),
    from,
    ...(random.chance(0.4) && { until: daysAfter(from, 40) }),
  };
  return {
    label: `repeat ${found.invoiceId} every ${choice.rhythm}`,
    run: () => product.setRepeat(found.invoiceId, choice),
  };
};

/** The owner's actions on invoices, with their weights. */
export const invoiceActions: readonly (readonly [number, Action])[] = [
  [9, newInvoice],
  [2, saveDraft],
  [4, editInvoice],
  [1, deleteDraft],
  [7, emailToClient],
  [2, markSent],
  [2, share],
  [3, setVoid],
  [6, pay],
  [2, removePayment],
  [2, remindNow],
  [3, switchReminders],
  [2, setRepeat],
];
