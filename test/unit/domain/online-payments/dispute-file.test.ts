import { describe, expect, test } from 'vitest';
import { disputeFileOf } from '#domain/online-payments/dispute-file';
import { aDispute, aLongDispute, aVersion, dispute } from '#test/support/disputes';

const factsOf = (facts: readonly { readonly label: string; readonly value: string }[] = []) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

describe('the file about a dispute', () => {
  test('starts with the last day to respond, the reason, and the payment', () => {
    const [first] = disputeFileOf(aDispute()).disputes;
    expect(first?.facts[0]).toEqual({ label: 'Respond by', value: 'November 18, 2026' });
    expect(factsOf(first?.facts)).toMatchObject({
      'Disputed amount': '$423.50',
      Reason: 'Product not received. The client says that the work was not done.',
      State: 'Waits for a response',
      'Disputed payment': '$423.50, Card, October 21, 2026',
      'Total of the invoice': '$486.00',
      'Email of the client': 'dana@whitfield.example',
    });
  });

  test('lists every payment with its fee, including the deposit, newest first', () => {
    expect(disputeFileOf(aDispute()).payments.rows).toEqual([
      ['November 10, 2026', 'Dispute, Card', '$15.00', '-$438.50', '-$423.50'],
      ['October 21, 2026', 'Payment, Card', '$12.58', '$410.92', '$423.50'],
      ['October 2, 2026', 'Deposit, Check', '', '', '$62.50'],
    ]);
  });

  test('lists the emails to the client with their deliveries and openings, and no emails to the owner', () => {
    const { rows } = disputeFileOf(aDispute()).history;
    expect(rows).toContainEqual(['2026-10-20 14:31:02 UTC', 'Delivered to dana@whitfield.example', '']);
    expect(rows).toContainEqual([
      '2026-10-20 15:10:00 UTC',
      'The client’s page of the invoice was opened',
      'First time; last time 2026-10-21 15:28:00 UTC',
    ]);
    expect(rows.flat().join(' ')).not.toContain('you');
  });

  test('contains the signed quote with its signer and hashes if there is one', () => {
    const { quote } = disputeFileOf(aDispute());
    expect(factsOf(quote?.group.facts)).toMatchObject({
      'Signed by': 'Dana Whitfield',
      'Signed on': '2026-11-04 09:00:00 UTC',
      'Client’s page opened': '2026-11-03 18:00:00 UTC, last time 2026-11-04 08:59:00 UTC',
      'Network address': '203.0.113.7',
      'Content (SHA-256)': 'c'.repeat(64),
    });
    expect(quote?.lines.rows).toHaveLength(2);
    expect(disputeFileOf(aDispute({ quote: undefined }))).not.toHaveProperty('quote');
  });

  test('has every version of the invoice with its lines, newest first', () => {
    const { versions, olderVersions } = disputeFileOf(aDispute());
    expect(olderVersions).toBe(0);
    expect(versions.map(({ group }) => group.heading)).toEqual([
      'Version 2 of 2 of the invoice (the newest)',
      'Version 1 of 2 of the invoice',
    ]);
    expect(versions.map(({ lines }) => lines.rows.length)).toEqual([2, 1]);
    expect(versions[0]?.notes).toContain('The warranty is two years.');
  });

  test('counts old versions that do not fit without reading them', () => {
    const { versions, olderVersions } = disputeFileOf(aLongDispute());
    expect(versions.length + olderVersions).toBe(200);
    expect(versions.length).toBeLessThan(10);
    const empty = Array.from({ length: 5_000 }, (_, index) => aVersion(index, { lineItems: [] }));
    expect(disputeFileOf(aDispute({ versions: empty })).versions.length).toBeLessThan(1_000);
  });

  test('names each dispute if there are several, and shows an unknown reason as it is', () => {
    const other = { ...dispute, disputeId: 'dp_2', reason: 'some_new_reason', state: 'won' } as const;
    const { disputes } = disputeFileOf(aDispute({ disputes: [dispute, other] }));
    expect(disputes.map(({ heading }) => heading)).toEqual(['The dispute (1 of 2)', 'The dispute (2 of 2)']);
    expect(factsOf(disputes[1]?.facts)).toMatchObject({ Reason: 'Some new reason', State: 'Won' });
  });
});
