import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { blankBusiness } from '#domain/profile/profile';
import type { NextOccurrence } from '#domain/recurring/repeat';
import type { TimeZone } from '#domain/time-zone';
import type { KnownClientMail } from '#lambdas/invoices/email-client/client-mail-ports';
import type { NewSubmission } from '#lambdas/invoices/new-submission';
import type { SaveOutcome } from '#lambdas/invoices/ports';
import type { MailOutcome } from '#lambdas/platform/ses/mail';
import type { FinishRepeatPorts } from '#lambdas/recurring/finish-repeat';
import type { RepeatInvoicePorts } from '#lambdas/recurring/repeat-invoice';
import type {
  RepeatCase,
  RepeatNotice,
  RepeatReference,
  StoredRepeat,
} from '#lambdas/recurring/repeat-ports';
import { anInvoice, checked } from './invoices.ts';
import { stubIssuedFiles } from './stub-issued-files.ts';

export interface RepeatWorldOptions {
  readonly clock: () => Date;
  /** The outcome of the next email. */
  readonly nextOutcome: () => MailOutcome;
  /** Throws if the function dies at this call, before or after it did its work. */
  readonly maybeDie: () => void;
}

/** Repeats in memory, with the same rules as in the table: versions, unique IDs, all or nothing. */
export function repeatWorld({ clock, nextOutcome, maybeDie }: RepeatWorldOptions) {
  const zones = new Map<string, TimeZone>();
  const repeats = new Map<string, StoredRepeat>();
  const records = new Map<string, InvoiceRecord>();
  const contents = new Map<string, InvoiceContent>();
  const mails = new Map<string, KnownClientMail>();
  const delivered: string[] = [];
  const notices: RepeatNotice[] = [];
  const keyOf = ({ userId, invoiceId }: RepeatReference) => `${userId}/${invoiceId}`;
  const accountOf = (userId: string) => ({
    email: 'pat@example.com',
    emailVerified: true,
    timeZone: zones.get(userId) ?? 'UTC',
    createdAt: '2026-01-01T00:00:00.000Z',
    mailAlias: 'alias-of-pat',
    business: { ...blankBusiness, businessName: 'Harlow' },
  });
  let ids = 0;

  /** A call that may die before or after its work. */
  async function call<Answer>(work: () => Answer): Promise<Answer> {
    maybeDie();
    const answer = work();
    maybeDie();
    return answer;
  }

  function change(key: string, { next, due }: NextOccurrence, set: Partial<StoredRepeat> = {}): void {
    const { next: _next, due: _due, ...before } = repeats.get(key) as StoredRepeat;
    const turn = { ...(next !== undefined && { next }), ...(due !== undefined && { due }) };
    repeats.set(key, { ...before, ...set, ...turn, version: before.version + 1 });
  }
  const isCurrent = (found: RepeatCase) => repeats.get(keyOf(found))?.version === found.repeat.version;

  function save({ userId, content, repeat: turn }: NewSubmission): SaveOutcome {
    const key = turn && keyOf({ userId, invoiceId: turn.of });
    if (contents.has(content.contentId)) return { kind: 'duplicate' };
    if (key !== undefined) {
      const repeat = repeats.get(key);
      if (repeat?.version !== turn?.version || !turn || !repeat) return { kind: 'repeat-changed' };
      const at = clock().toISOString();
      const { day, passedOver } = turn;
      const making = { invoiceId: content.invoiceId, day, at, passedOver };
      change(key, { ...repeat, due: at }, { after: day, making });
    }
    contents.set(content.contentId, content);
    const record = recordFor(content, turn?.of);
    records.set(content.invoiceId, record);
    return { kind: 'saved', record };
  }

  function recordFor(content: InvoiceContent, repeatOf?: string): InvoiceRecord {
    const { invoiceId, contentId, invoice, savedAt } = content;
    return {
      invoiceId,
      contentId,
      status: 'created',
      delivery: 'none',
      attempt: 'a',
      version: 1,
      invoiceNumber: invoice.invoiceNumber,
      clientEmail: invoice.clientEmail,
      clientName: invoice.clientName,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      totalCents: content.totalCents,
      searched: '',
      firstDescription: '',
      lineCount: 1,
      revision: 1,
      createdAt: savedAt,
      updatedAt: savedAt,
      ...(repeatOf !== undefined && { repeatOf }),
    };
  }

  /** Shows the outcome of an email to the client on its invoice. */
  function settle(mailId: string, invoiceId: string, state: 'sent' | 'returned' | 'unknown'): void {
    const record = records.get(invoiceId) as InvoiceRecord;
    mails.set(mailId, { state, bodyHash: '' } as never);
    const delivery = ({ sent: 'accepted', returned: 'failed', unknown: 'unknown' } as const)[state];
    records.set(invoiceId, {
      ...record,
      ...(state === 'sent' && { status: 'sent' }),
      clientMail: { mailId, to: 'client', contentId: record.contentId, delivery },
    });
  }

  const reservationFor = (mailId: string, invoiceId: string) => ({
    names: { message: 'client-invoice' as const },
    markSending: async () => {
      mails.set(mailId, { state: 'sending', bodyHash: '' } as never);
      return true;
    },
    settle: () => call(() => settle(mailId, invoiceId, 'sent')),
    giveBack: () => call(() => settle(mailId, invoiceId, 'returned')),
    markUnknown: () => call(() => settle(mailId, invoiceId, 'unknown')),
  });

  const ports: RepeatInvoicePorts & FinishRepeatPorts = {
    store: {
      find: (name) =>
        call(() => {
          const repeat = repeats.get(keyOf(name));
          return repeat && { ...name, repeat, zone: zones.get(name.userId) ?? 'UTC' };
        }),
      set: async () => undefined,
      stop: async () => undefined,
      settle: (found, turn) =>
        call(() => {
          if (!isCurrent(found)) return false;
          change(keyOf(found), turn);
          return true;
        }),
      fail: async () => undefined,
      conclude: (found, turn, notice) =>
        call(() => {
          if (!isCurrent(found)) return false;
          change(keyOf(found), turn);
          const { making: _done, ...rest } = repeats.get(keyOf(found)) as StoredRepeat;
          repeats.set(keyOf(found), rest);
          if (notice) notices.push(notice);
          return true;
        }),
    },
    invoices: {
      find: async (_user, invoiceId) => records.get(invoiceId),
      findContent: async (_user, contentId) => contents.get(contentId),
      payments: async () => [],
      isForeign: async () => false,
      save: (submission) => call(() => save(submission)),
      findMessage: async () => undefined,
      freeNumber: async (_user, first) => first,
      finish: async () => false,
    },
    depositOf: async () => undefined,
    recordDeposits: async () => undefined,
    takesOnlinePayments: async () => false,
    beingChecked: async () => new Set(),
    partStandingOf: async () => undefined,
    accounts: {
      find: async (userId) => accountOf(userId),
      findWithInvoice: async (userId, invoiceId) => ({
        account: accountOf(userId),
        record: records.get(invoiceId),
      }),
    },
    clientMails: {
      // A repeated request has the same body as the first.
      find: async (_user, mailId) => mails.get(mailId),
      accepts: async () => true,
      reserve: ({ mailId, record }) =>
        call(() => {
          const earlierMail = mails.get(mailId);
          if (earlierMail && earlierMail.state !== 'returned') return { kind: 'duplicate' as const };
          mails.set(mailId, { state: 'reserved', bodyHash: '' } as never);
          const { invoiceId, contentId } = record;
          const clientMail = { mailId, to: 'client', contentId, delivery: 'pending' } as const;
          records.set(invoiceId, { ...record, clientMail });
          return {
            kind: 'reserved' as const,
            reservation: reservationFor(mailId, invoiceId),
            // Read again, because the reservation changes the stored invoice.
            saved: { record: undefined },
          };
        }),
    },
    mail: {
      send: async (mail) => {
        const outcome = nextOutcome();
        if (outcome.kind !== 'not-delivered') delivered.push(mail.tags?.message ?? '');
        return outcome;
      },
    },
    clientMailCap: { admit: async () => true, giveBack: async () => undefined },
    mailCap: { admit: async () => true },
    defaults: { find: async () => ({}) },
    logos: { current: async () => undefined, find: async () => undefined },
    pdfs: { keep: async () => undefined, find: async () => undefined },
    renderPdf: async () => new Uint8Array(),
    files: stubIssuedFiles,
    pace: async () => undefined,
    sleep: async () => undefined,
    random: () => 0.5,
    newSecret: () => 'secret',
    hash: () => '',
    newId: () => {
      ids += 1;
      return `made-${ids}`;
    },
    siteOrigin: async () => 'https://billhook.example',
    clock,
  };

  return {
    ports,
    repeats,
    records,
    notices,
    delivered,
    mails,
    setZone: (userId: string, zone: TimeZone) => {
      zones.set(userId, zone);
      // A round makes every repeat due.
      for (const [key, repeat] of repeats)
        if (key.startsWith(`${userId}/`) && repeat.due !== undefined)
          change(key, { ...repeat, due: clock().toISOString() });
    },
    zoneOf: (userId: string) => zones.get(userId) ?? 'UTC',
    add(name: RepeatReference, repeat: Omit<StoredRepeat, 'invoiceId' | 'version'>): void {
      const { invoiceId } = name;
      const content = {
        contentId: `content-${invoiceId}`,
        invoiceId,
        bodyHash: '',
        savedAt: '',
        totalCents: 8950,
        invoice: checked(anInvoice({ clientEmail: 'dana@client.example' })),
        brandColor: '#2563eb',
        userEmail: '',
      };
      contents.set(content.contentId, content);
      records.set(invoiceId, { ...recordFor(content), status: 'sent' });
      repeats.set(keyOf(name), { invoiceId, ...repeat, version: 1 });
    },
    due: (now: Date): readonly RepeatReference[] =>
      [...repeats].flatMap(([key, { due, invoiceId }]) =>
        due !== undefined && due <= now.toISOString()
          ? [{ userId: key.slice(0, key.indexOf('/')), invoiceId }]
          : [],
      ),
    nextDue: (): string | undefined => {
      let first: string | undefined;
      for (const { due } of repeats.values())
        if (due !== undefined && (first === undefined || due < first)) first = due;
      return first;
    },
    /** Completes the work of functions that died, like the sweeper. */
    sweep(): void {
      for (const [mailId, { state }] of mails) {
        if (state !== 'reserved' && state !== 'sending') continue;
        const record = [...records.values()].find(({ clientMail }) => clientMail?.mailId === mailId);
        if (record) settle(mailId, record.invoiceId, state === 'reserved' ? 'returned' : 'unknown');
      }
    },
  };
}
