// @module-tag further
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageLookup } from '#bin/trace/lookup';
import { outcomeOf } from '#bin/trace/message-report';
import { answerLines } from '#bin/trace/trace-screen';
import { definitionOf, type MessageKind, messageDefinitions } from '#lambdas/composition/all-messages';
import { takeNumber } from '#lambdas/invoices/store/invoice-number';
import { type Message, message, messageWith } from '#lambdas/messaging/index';
import { sha256 } from '#lambdas/platform/hash';
import { textOrNone } from '#lambdas/platform/table/attributes';
import { commit } from '#lambdas/platform/table/commit';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { put } from '#lambdas/platform/table/writes';
import { quickOrFull } from '#test/support/effort';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let table: Table;

beforeAll(async () => {
  engine = await startTableEngine();
  table = tableOn(engine.client(), await engine.createTable());
});
afterAll(() => engine.stop());

const now = new Date('2026-11-20T12:00:00.000Z');
const createdAt = '2026-11-20T09:00:00.000Z';
const later = '2026-11-20T09:01:00.000Z';

/** The attributes of a message after each possible outcome. */
const outcomes = {
  delivered: { state: 'sent', sentEventAt: later, deliveredAt: later, serviceId: 'ses-1' },
  refused: { state: 'returned', reason: 'MessageRejected' },
  bounced: { state: 'sent', sentEventAt: later, bouncedAt: later },
  complained: { state: 'sent', deliveredAt: later, complainedAt: later },
} as const;

type Outcome = keyof typeof outcomes;

const cases = messageDefinitions.flatMap(({ kind }) =>
  (Object.keys(outcomes) as Outcome[]).map((outcome) => [kind, outcome] as const),
);

/** Kinds that are about no invoice and no quote. */
const withoutDocument = new Set<MessageKind>([
  'accountant-mail',
  'accountant-notice',
  'contact',
  'export-notice',
  'free-invoice',
  'passkey-notice',
  'payment-details-notice',
  'recovery-code-notice',
  'statement',
  'suspension-notice',
]);

const stored = messageWith({ to: textOrNone, email: textOrNone });

const documentId = (kind: MessageKind, outcome: Outcome) => `doc-${kind}-${outcome}`;
const numberOf = (kind: MessageKind, outcome: Outcome) => `INV-${kind}-${outcome}`;
const addressOf = (kind: MessageKind, outcome: Outcome) => `${kind}.${outcome}@client.example`;

const idOf = (kind: MessageKind, outcome: Outcome) => `message-${kind}-${outcome}`;

/** Stores a message as its module does, with the number of its invoice. */
async function store(kind: MessageKind, outcome: Outcome): Promise<void> {
  const audience = definitionOf(kind)?.audience ?? 'support';
  const isAboutDocument = !withoutDocument.has(kind);
  const owner = audience === 'support' || audience === 'visitor' ? undefined : `user-${kind}-${outcome}`;
  const address = addressOf(kind, outcome);
  const fields = {
    kind,
    id: idOf(kind, outcome),
    attempt: 'a',
    bodyHash: '',
    createdAt,
    updatedAt: later,
    ...(owner !== undefined && { owner }),
    about: isAboutDocument ? documentId(kind, outcome) : '',
    recipient: audience,
    to: audience === 'client' ? address : '',
    email: audience === 'visitor' ? sha256(address) : '',
    ...outcomes[outcome],
  };
  const numbered =
    owner !== undefined && isAboutDocument
      ? [takeNumber(owner, numberOf(kind, outcome), documentId(kind, outcome))]
      : [];
  const key = message.key({ kind, id: fields.id, ...(owner !== undefined && { owner }) });
  expect(await commit(table, [put(stored, key, fields as never), ...numbered])).toMatchObject({
    committed: true,
  });
}

const answer = (question: Parameters<ReturnType<typeof messageLookup>['answer']>[0]) =>
  messageLookup(table).answer(question);

const namesIn = ({ found }: Awaited<ReturnType<typeof answer>>) =>
  found.flatMap(({ messages }) => messages.map(({ kind, id }) => `${kind} ${id}`));

describe('the trace of every kind of message in every state', () => {
  beforeAll(async () => {
    for (const [kind, outcome] of cases) await store(kind, outcome);
  });

  test.each(cases)(
    '%s, %s, is found by its ID, its document, its number and its recipient',
    async (kind, outcome) => {
      const name = `${kind} ${idOf(kind, outcome)}`;
      expect(namesIn(await answer({ what: idOf(kind, outcome) }))).toEqual([name]);
      if (!withoutDocument.has(kind)) {
        expect(namesIn(await answer({ what: documentId(kind, outcome) }))).toEqual([name]);
        expect(namesIn(await answer({ what: ` ${numberOf(kind, outcome).toLowerCase()} ` }))).toEqual([name]);
      }
      const byAddress = { what: addressOf(kind, outcome), accountOfAddress: `user-${kind}-${outcome}` };
      // Messages of visitors go to support; the visitor's address is on the contact message itself.
      if (kind !== 'contact') expect(namesIn(await answer(byAddress))).toEqual([name]);
    },
  );

  test.each(cases)('%s, %s, shows what happened and what support can do', async (kind, outcome) => {
    const lines = answerLines(await answer({ what: idOf(kind, outcome) }), now);
    const shown = {
      delivered: 'delivered',
      refused: 'not sent',
      bounced: 'bounced',
      complained: 'reported as spam',
    };
    expect(lines.find((line) => line.includes(kind))).toContain(shown[outcome]);
    expect(lines.indexOf('What you can do:')).toBeGreaterThan(0);
    expect(lines.at(-1)).not.toBe('What you can do:');
    expect(lines.join('\n')).not.toContain('@');
  });
});

describe('the number of keys that a trace reads', () => {
  const what = numberOf('reminder', 'bounced');

  test('does not depend on the number of accounts', async () => {
    const before = await answer({ what });
    const others = Array.from({ length: quickOrFull(2_000, 100_000) }, (_, at) => at);
    for (let at = 0; at < others.length; at += 25)
      await table.client.send(
        new BatchWriteCommand({
          RequestItems: {
            [table.name]: others.slice(at, at + 25).map((one) => ({
              PutRequest: {
                Item: {
                  ...message.key({ kind: 'reminder', id: `other-${one}`, owner: `other-${one}` }),
                  ...message.indexOf(otherMessage(one), { PK: '', SK: '' }),
                  ...otherMessage(one),
                },
              },
            })),
          },
        }),
      );
    const after = await answer({ what });
    expect(namesIn(after)).toEqual(namesIn(before));
    expect(after.keysRead).toBe(before.keysRead);
    expect(after.keysRead).toBeLessThan(12);
  });

  test('is small for a document with a hundred emails, and the newest emails are shown', async () => {
    for (let at = 0; at < 100; at += 1) {
      const busyMessage = { ...otherMessage(at), owner: 'busy', id: `busy-${at}`, about: 'busy-invoice' };
      const createdThen = `2026-11-19T09:${String(at % 60).padStart(2, '0')}:${at < 60 ? '00' : '30'}.000Z`;
      await commit(table, [
        put(message, message.key({ kind: 'reminder', id: busyMessage.id, owner: 'busy' }), {
          ...busyMessage,
          createdAt: createdThen,
        }),
      ]);
    }
    const found = await answer({ what: 'busy-invoice' });
    expect(found.keysRead).toBeLessThan(50);
    expect(answerLines(found, now).join('\n')).toContain('the newest 20; there are older ones');
  });

  test('is limited to ten accounts that use the same number, and the operator can name the account', async () => {
    for (let at = 0; at < 12; at += 1)
      await commit(table, [takeNumber(`account-${at}`, '1001', `invoice-${at}`)]);
    const all = await answer({ what: '1001' });
    expect(all.found).toHaveLength(10);
    expect(answerLines(all, now).at(-1)).toContain('add --account');
    const one = await answer({ what: '1001', account: 'account-11' });
    expect(one.found.map(({ title }) => title)).toEqual(['invoice invoice-11 of account account-11']);
    expect(answerLines(one, now)).toContain('  no email about it');
  });
});

describe('the outcome of a message', () => {
  const waiting = { ...otherMessage(1), state: 'waiting' as const, due: '2026-11-10T11:00:00.000Z' };

  test.each<[Partial<Message>, string]>([
    [{ createdAt: '2026-11-20T11:59:00.000Z' }, 'waiting'],
    [{ createdAt: '2026-11-20T09:00:00.000Z' }, 'late'],
    [{ due: '2026-11-21T09:00:00.000Z' }, 'waiting'],
    [{ due: '2026-11-20T09:00:00.000Z', asideAt: later }, 'aside'],
    [{ state: 'reserved', sweepAsideAt: later }, 'aside'],
    [{ state: 'unknown' }, 'unknown'],
    [{ state: 'sending' }, 'under-way'],
    [{ state: 'sent', turnedAwayAt: later }, 'turned-away'],
    [{ state: 'sent' }, 'sent'],
    [{ state: 'newer' }, 'newer'],
  ])('with %j is %s', (change, outcome) => {
    expect(outcomeOf({ ...waiting, ...change }, now)).toBe(outcome);
  });
});

function otherMessage(at: number) {
  return {
    kind: 'reminder' as const,
    id: `other-${at}`,
    owner: `other-${at}`,
    state: 'sent' as const,
    attempt: 'a',
    recipient: 'client',
    about: `doc-${at}`,
    bodyHash: '',
    createdAt,
    updatedAt: later,
  };
}
