import { describe, expect, test } from 'vitest';
import { parseMailEvent } from '#lambdas/delivery/mail-event';

const now = new Date('2026-11-03T12:00:00Z');
const tags = { room: ['lite-invoice'], submission: ['content-1'], owner: ['pat'] };

const kindOf = (eventType: string, bounce?: object) =>
  parseMailEvent({ eventType, ...(bounce && { bounce }), mail: { messageId: 'm-1', tags } }, now)?.kind;

describe('a report of the mail service', () => {
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
    // As an out-of-office reply is reported: the mail is there.
    ['Transient', 'General', undefined],
    ['Transient', undefined, undefined],
  ])('of a bounce %s/%s is read as %s', (bounceType, bounceSubType, kind) => {
    expect(kindOf('Bounce', { bounceType, bounceSubType })).toBe(kind);
  });

  test('names room, record and owner, and without them is none', () => {
    const event = parseMailEvent({ eventType: 'Send', mail: { messageId: 'm-1', tags } }, now);
    expect(event).toEqual({
      kind: 'sent',
      messageId: 'm-1',
      room: 'lite-invoice',
      submissionId: 'content-1',
      owner: 'pat',
      at: now,
    });
    for (const rubbish of [
      null,
      7,
      {},
      { eventType: 'Send' },
      { eventType: 'Send', mail: { messageId: 'm' } },
    ])
      expect(parseMailEvent(rubbish, now)).toBeUndefined();
  });
});
