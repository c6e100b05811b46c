import { describe, expect, test } from 'vitest';
import { parseMailEvent } from '#lambdas/messaging/mail-event';

const now = new Date('2026-11-03T12:00:00Z');
const tags = { kind: ['lite-invoice'], message: ['content-1'], owner: ['pat'] };

const kindOf = (eventType: string, bounce?: object) =>
  parseMailEvent({ eventType, ...(bounce && { bounce }), mail: { messageId: 'm-1', tags } }, now)?.kind;

describe('an event of SES', () => {
  test.each([
    ['Send', 'sent'],
    ['Delivery', 'delivered'],
    ['Bounce', 'bounced'],
    ['Complaint', 'complained'],
    ['Reject', 'rejected'],
    ['Open', undefined],
    ['constructor', undefined],
  ])('"%s" is read as %s', (eventType, kind) => {
    expect(kindOf(eventType)).toBe(kind);
  });

  test.each([
    ['Permanent', 'NoEmail', 'bounced'],
    ['Undetermined', 'Undetermined', 'bounced'],
    ['Transient', 'MailboxFull', 'turned-away'],
    ['Transient', 'AttachmentRejected', 'turned-away'],
    // An out-of-office reply is reported as this bounce, although the email was delivered.
    ['Transient', 'General', undefined],
    ['Transient', undefined, undefined],
  ])('about a bounce %s/%s is read as %s', (bounceType, bounceSubType, kind) => {
    expect(kindOf('Bounce', { bounceType, bounceSubType })).toBe(kind);
  });

  test('names the message that it is about, and is ignored if it names none', () => {
    const event = parseMailEvent({ eventType: 'Send', mail: { messageId: 'm-1', tags } }, now);
    expect(event).toEqual({
      kind: 'sent',
      serviceId: 'm-1',
      message: { kind: 'lite-invoice', id: 'content-1', owner: 'pat' },
      at: now,
    });
    const free = { kind: ['free-invoice'], message: ['key-1'] };
    expect(
      parseMailEvent({ eventType: 'Send', mail: { messageId: 'm-1', tags: free } }, now)?.message,
    ).toEqual({
      kind: 'free-invoice',
      id: 'key-1',
    });
    for (const unreadable of [
      null,
      7,
      {},
      { eventType: 'Send' },
      { eventType: 'Send', mail: { messageId: 'm' } },
      { eventType: 'Send', mail: { messageId: 'm', tags: { room: ['account'] } } },
      { eventType: 'Send', mail: { messageId: 'm', tags: { ...tags, message: ['../../etc'] } } },
      { eventType: 'Send', mail: { messageId: 'm', tags: { ...tags, owner: ['pat#INVOICE'] } } },
    ])
      expect(parseMailEvent(unreadable, now), JSON.stringify(unreadable)).toBeUndefined();
  });

  test.each([
    ['Delivery', { delivery: { timestamp: '2026-11-03T11:00:05.000Z' } }, '2026-11-03T11:00:05.000Z'],
    [
      'Bounce',
      { bounce: { bounceType: 'Permanent', timestamp: '2026-11-01T00:00:00.000Z' } },
      '2026-11-01T00:00:00.000Z',
    ],
    ['Complaint', { complaint: { timestamp: '2026-11-02T10:00:00.000Z' } }, '2026-11-02T10:00:00.000Z'],
    // An event without its own time has the time at which SES accepted the email.
    ['Send', { send: {} }, '2026-11-03T11:00:00.000Z'],
    ['Delivery', { delivery: { timestamp: 'yesterday' } }, now.toISOString()],
  ])('about a %s has the time that SES states, however late the event arrives', (eventType, facts, at) => {
    const mail = { messageId: 'm-1', timestamp: '2026-11-03T11:00:00.000Z', tags };
    expect(parseMailEvent({ eventType, ...facts, mail }, now)?.at.toISOString()).toBe(at);
  });
});
