import type { MessageName } from '#domain/messaging/message';
import { definitionOf } from '#lambdas/composition/all-messages';
import { type Checker, faultsOf } from './facts.ts';
import { mailboxOf } from './product-ports.ts';
import type { SentMail } from './services.ts';
import { all, mailsSince, type Snapshot } from './snapshot.ts';

const idOf = ({ kind, id }: MessageName): string => `${kind} ${id}`;

const isToClient = ({ name: { kind } }: SentMail): boolean => definitionOf(kind)?.audience === 'client';

const messagesById = (snapshot: Snapshot) =>
  new Map(all(snapshot, 'message').map(({ fields }) => [`${fields.kind} ${fields.id}`, fields]));

/** No message is emailed twice, however often it is requested. */
export const eachMessageIsEmailedOnce: Checker = ({ now, before }) => {
  const sent = new Set(before.mails.map(({ name }) => idOf(name)));
  return mailsSince(now, before).flatMap(({ name }) => {
    const isAgain = sent.has(idOf(name));
    sent.add(idOf(name));
    return isAgain ? [`${idOf(name)} was emailed twice`] : [];
  });
};

/**
 * The message of every accepted email is sent or unknown (or still sending), and every message that is sent has an
 * accepted email.
 */
export const messagesSayWhatLeft: Checker = ({ now }) => {
  const messages = messagesById(now);
  const sent = new Set(now.mails.map(({ name }) => idOf(name)));
  const mayHaveLeft = new Set(['sending', 'sent', 'unknown']);
  return [
    ...faultsOf(
      now.mails,
      ({ name }) => mayHaveLeft.has(messages.get(idOf(name))?.state ?? ''),
      ({ name }) => `${idOf(name)} was emailed, but is ${messages.get(idOf(name))?.state}`,
    ),
    ...faultsOf(
      [...messages.entries()],
      ([id, { state }]) => state !== 'sent' || sent.has(id),
      ([id]) => `${id} counts as sent, but never left`,
    ),
  ];
};

/** Every email that must be sent has its message from the start. */
export const whatMustArriveIsQueued: Checker = ({ now, queued }) => {
  const messages = messagesById(now);
  const questions = all(now, 'quoteQuestion');
  const count = (kind: string) => [...messages.values()].filter((message) => message.kind === kind).length;
  const approved = all(now, 'quote').filter(({ fields }) => fields.status === 'accepted');
  const declines = all(now, 'quoteEvent').filter(({ fields }) => fields.kind === 'declined');
  return [
    ...faultsOf(
      queued,
      (name) => messages.has(idOf(name)),
      (name) => `${idOf(name)} was never queued`,
    ),
    ...(count('quote-question') >= questions.length ? [] : ['a question was not queued for the owner']),
    ...(count('quote-approval') >= approved.length ? [] : ['an approval was not queued for the owner']),
    ...(count('quote-decline') >= declines.length ? [] : ['a decline was not queued for the owner']),
  ];
};

/** At rest every message was sent, returned or is unknown, or waits for a later time. */
export const everyMessageEnds: Checker = ({ now }) => {
  const ended = new Set(['sent', 'returned', 'unknown']);
  const instant = now.now.toISOString();
  return faultsOf(
    all(now, 'message').map(({ fields }) => fields),
    ({ state, due = '' }) => ended.has(state) || (state === 'waiting' && due > instant),
    ({ kind, id, state }) => `${kind} ${id} is still ${state}`,
  );
};

/** At rest every invoice and quote shows the outcome of its email: none is pending. */
export const everyOutcomeIsShown: Checker = ({ now }) => {
  const messages = messagesById(now);
  const shown = { sent: 'accepted', returned: 'failed', unknown: 'unknown' } as const;
  return all(now, 'invoice').flatMap(({ fields: { invoiceId, delivery, clientMail } }) => {
    const state = messages.get(`client-invoice ${clientMail?.mailId}`)?.state as keyof typeof shown;
    return [
      ...(delivery === 'pending' ? [`${invoiceId}: its email seems under way`] : []),
      ...(clientMail && shown[state] !== clientMail.delivery
        ? [`${invoiceId}: its email to the client is ${state}, but is shown as ${clientMail.delivery}`]
        : []),
    ];
  });
};

/** A client who stopped email or reported spam gets no more email. */
export const stoppedAddressesGetNothing: Checker = ({ now, before }) => {
  const stops = new Set(all(before, 'mailStop').map(({ item }) => item.SK));
  return faultsOf(
    mailsSince(now, before).filter(isToClient),
    ({ to }) => !stops.has(`STOP#${mailboxOf(to)}`),
    ({ name, to }) => `${idOf(name)} went to ${to}, who wants no email`,
  );
};

/** An account that is suspended or not verified emails no clients. */
export const onlyOpenAccountsEmailClients: Checker = ({ now, before }) => {
  const [lite] = all(before, 'liteProfile');
  if (!lite) return ['the account is gone'];
  const { emailVerified, clientMailSuspendedAt } = lite.fields;
  const mayEmail = emailVerified && clientMailSuspendedAt === undefined;
  return faultsOf(
    mailsSince(now, before).filter(isToClient),
    () => mayEmail,
    ({ name }) => `${idOf(name)} left an account that may email no clients`,
  );
};

/** No reminder is sent for a paid or void invoice. */
export const remindersAreOfOpenInvoices: Checker = ({ now, before }) => {
  const messages = messagesById(now);
  const status = new Map(all(before, 'invoice').map(({ fields }) => [fields.invoiceId, fields.status]));
  return faultsOf(
    mailsSince(now, before).filter(({ name }) => name.kind === 'reminder'),
    ({ name }) => status.get(messages.get(idOf(name))?.about ?? '') === 'sent',
    ({ name }) => `${idOf(name)} is of an invoice that is not open`,
  );
};

/** No day exceeds its email limits, and each email to a client is counted in them. */
export const dailyLimitsHold: Checker = ({ now, mailsPerDay }) => {
  const counters = all(now, 'rate').map(({ item, fields }) => ({
    kind: item.PK.split('#')[1],
    used: fields.used,
  }));
  const invoices = counters.filter(({ kind }) => kind === 'invoice');
  const places = invoices.reduce((sum, { used }) => sum + used, 0);
  const emailed = now.mails.filter(isToClient).length;
  return [
    ...faultsOf(
      invoices,
      ({ used }) => used <= mailsPerDay,
      ({ used }) => `${used} emails count for a day of ${mailsPerDay}`,
    ),
    ...(emailed <= places ? [] : [`${emailed} emails went to clients, but ${places} took a place`]),
  ];
};
