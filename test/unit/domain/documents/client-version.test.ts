import { describe, expect, test } from 'vitest';
import {
  type ClientCopy,
  clientVersionsOf,
  copiesBeforeMail,
  copyBefore,
  correctedNote,
  correctionAddress,
  hasOlderVersion,
  mayBeEmailedToClient,
  reminderAddress,
  replacedVersion,
  replacesText,
  type VersionedInvoice,
  versionTexts,
  withGivenCopy,
} from '#domain/documents/client-version';
import type { ClientMailState } from '#domain/documents/invoice-status';
import { printedDepositCents } from '#domain/documents/settlement';
import { isCorrectedByLink, linkSentence, versionSentences } from '#domain/invoices/link-version';

const ruth = 'ruth@keller.example';
const office = 'office@keller.example';

/** An invoice of $189.00 that was corrected once: its first version was $1,890.00. */
const corrected = (given: Partial<VersionedInvoice> = {}): VersionedInvoice => ({
  contentId: 'second',
  revision: 2,
  totalCents: 189_00,
  ...given,
});

const first: ClientCopy = {
  mailId: 'mail-1',
  to: ruth,
  contentId: 'first',
  revision: 1,
  totalCents: 1_890_00,
};
const second: ClientCopy = {
  mailId: 'mail-2',
  to: ruth,
  contentId: 'second',
  revision: 2,
  totalCents: 189_00,
};
const byHand: ClientCopy = { contentId: 'first', revision: 1, totalCents: 1_890_00 };

const mailed = (given: Partial<ClientMailState> = {}): ClientMailState => ({
  mailId: 'mail-1',
  to: ruth,
  contentId: 'first',
  delivery: 'accepted',
  ...given,
});

const clientHasOlder = (invoice: VersionedInvoice) =>
  hasOlderVersion({ status: 'sent', clientVersions: clientVersionsOf(invoice) });

describe('a client has an outdated version', () => {
  test('after an emailed invoice is changed, until the changed one is emailed', () => {
    expect(clientHasOlder(corrected({ contentId: 'first', revision: 1, clientCopies: [first] }))).toBe(false);
    expect(clientHasOlder(corrected({ clientCopies: [first] }))).toBe(true);
    expect(clientHasOlder(corrected({ clientCopies: [first, second] }))).toBe(false);
  });

  test('only if the content is different: saving the same content again changes nothing', () => {
    expect(clientHasOlder(corrected({ contentId: 'third', clientCopies: [first, second] }))).toBe(false);
  });

  test('that was handed over by link or on paper, unless a newer version was emailed since', () => {
    expect(clientHasOlder(corrected({ clientCopies: [byHand] }))).toBe(true);
    expect(clientHasOlder(corrected({ clientCopies: [byHand, second] }))).toBe(false);
  });

  test('although the link to the new version was copied, because only an email replaces an emailed version', () => {
    const copied = { contentId: 'second', revision: 2, totalCents: 189_00 };
    expect(clientHasOlder(corrected({ clientCopies: [first, copied] }))).toBe(true);
    expect(clientHasOlder(corrected({ clientCopies: [byHand, copied] }))).toBe(false);
  });

  test('only if an email was sent and the invoice is neither paid nor void', () => {
    expect(clientHasOlder(corrected())).toBe(false);
    const clientVersions = clientVersionsOf(corrected({ clientCopies: [first] }));
    for (const status of ['paid', 'void'] as const)
      expect(hasOlderVersion({ status, clientVersions })).toBe(false);
  });

  test("if the client's last emailed address has one; versions are listed for each address, last emailed first", () => {
    const sentToOffice = { ...second, mailId: 'mail-3', to: office };
    const versions = clientVersionsOf(corrected({ clientCopies: [first, sentToOffice] }));
    expect(versions).toEqual([
      { to: office, totalCents: 189_00, isCurrent: true },
      { to: ruth, totalCents: 1_890_00, isCurrent: false },
    ]);
    expect(clientHasOlder(corrected({ clientCopies: [first, sentToOffice] }))).toBe(false);
  });
});

describe('if the link of an emailed invoice was copied after a change', () => {
  const copied: ClientCopy = { contentId: 'second', revision: 2, totalCents: 189_00 };
  const sharedByLink = corrected({
    linkId: 'link',
    publishedId: 'second',
    clientCopies: [copied],
    clientMail: mailed({ revision: 1, totalCents: 1_890_00 }),
  });
  const isByLink = (invoice: VersionedInvoice, status: 'sent' | 'paid' = 'sent') =>
    isCorrectedByLink({ ...invoice, status }, clientVersionsOf(invoice));

  test('the link shows the new version, and the emailed version is the one before it', () => {
    expect(isByLink(sharedByLink)).toBe(true);
    expect(copyBefore(sharedByLink, 'second')).toEqual(first);
  });

  test('the link also shows the new version if it was saved again with the same content, or if a payment published it', () => {
    expect(isByLink({ ...sharedByLink, contentId: 'third' })).toBe(true);
    expect(isByLink({ ...sharedByLink, clientCopies: [] })).toBe(true);
  });

  test('the link shows no correction if it shows the emailed version, or if the client was emailed the new version', () => {
    expect(isByLink({ ...sharedByLink, publishedId: 'first', clientCopies: [] })).toBe(false);
    expect(isByLink({ ...sharedByLink, contentId: 'third', revision: 3 })).toBe(false);
    expect(isByLink({ ...sharedByLink, clientMail: mailed({ contentId: 'second', revision: 2 }) })).toBe(
      false,
    );
    expect(isByLink(sharedByLink, 'paid')).toBe(false);
  });

  test('an email of a third version keeps the order of the versions', () => {
    const third = mailed({ mailId: 'mail-3', contentId: 'third', revision: 3 });
    const clientCopies = copiesBeforeMail(sharedByLink);
    expect(clientCopies).toEqual([first, copied]);
    const again = { ...sharedByLink, contentId: 'third', revision: 3, clientCopies, clientMail: third };
    expect(copyBefore({ ...again, publishedId: 'third' }, 'third')).toEqual(copied);
  });
});

test('a client may have been emailed a version unless every email failed or was returned', () => {
  expect(mayBeEmailedToClient(corrected())).toBe(false);
  for (const delivery of ['pending', 'accepted', 'unknown'] as const)
    expect(mayBeEmailedToClient(corrected({ clientMail: mailed({ delivery }) }))).toBe(true);
  const bounced = mailed({ mailId: 'mail-2', trouble: 'bounced' });
  for (const clientMail of [mailed({ delivery: 'failed' }), bounced]) {
    expect(mayBeEmailedToClient(corrected({ clientMail }))).toBe(false);
    expect(mayBeEmailedToClient(corrected({ clientMail, clientCopies: [byHand] }))).toBe(false);
    expect(mayBeEmailedToClient(corrected({ clientMail, clientCopies: [first] }))).toBe(true);
  }
});

test('the owner is told which version the link shows only if there is a link', () => {
  const sent = { clientEmail: ruth, status: 'sent' } as const;
  expect(linkSentence(sent)).toBeUndefined();
  expect(linkSentence({ ...sent, linkId: 'link' })).toBe(versionTexts.linkIsOlder);
  expect(linkSentence({ ...sent, linkId: 'link', isCorrectedByLink: true })).toBe(versionTexts.notTold);
  expect(linkSentence({ ...sent, clientEmail: '', linkId: 'link' })).toBe(versionTexts.share);
});

test('while nobody confirmed that the client got the link, the owner is told what the link shows', () => {
  const version = { totalCents: 120_00, isCurrent: false };
  const onlyLink = { status: 'sent', clientEmail: ruth, linkId: 'link', clientVersions: [version] } as const;
  const sentences = (isCurrent: boolean) => versionSentences([{ ...version, isCurrent }], onlyLink);
  expect(sentences(true)).toEqual(['The link shows the invoice of $120.00.']);
  expect(sentences(false)).toEqual(['The link still shows the invoice of $120.00.']);
  expect(linkSentence(onlyLink)).toBe(versionTexts.share);
  // A payment published the new version.
  const published = { ...onlyLink, isCorrectedByLink: true };
  expect([...versionSentences([version], published), linkSentence(published)]).toEqual([
    'The link showed the invoice of $120.00 when you copied it.',
    versionTexts.notTold,
  ]);
  const confirmed = { ...onlyLink, clientConfirmedAt: '2026-11-05T12:00:00.000Z' };
  expect(versionSentences([version], confirmed)).toEqual(['Your client has the invoice of $120.00.']);
  expect(linkSentence(confirmed)).toBe(versionTexts.linkIsOlder);
});

test('the note about a version names its total, and the amount due after the deposit', () => {
  const versions = [{ to: ruth, totalCents: 2_598_00, isCurrent: true }];
  const words = [`${ruth} has the invoice of $2,598.00, with $1,818.60 due after the deposit.`];
  expect(versionSentences(versions, { status: 'sent', depositCents: 779_40 })).toEqual(words);
  expect(versionSentences(versions, { status: 'sent', online: { depositCents: 779_40 } })).toEqual(words);
});

describe('a corrected invoice', () => {
  test('names the total of the version it replaces, and after a deposit also what was due of it', () => {
    expect(replacesText({})).toBe('This corrected invoice replaces the one you got before.');
    expect(replacesText({ totalCents: 1_890_00 })).toBe(
      'This corrected invoice replaces the one of $1,890.00 you got before.',
    );
    const text =
      'This corrected invoice replaces the one you got before, of $1,890.00, with $1,390.00 due after the deposit.';
    expect(replacesText({ totalCents: 1_890_00 }, 500_00)).toBe(text);
    const both = { depositCents: 200_00, onlineDepositCents: 300_00 };
    expect(replacesText({ totalCents: 1_890_00 }, printedDepositCents(both))).toBe(text);
    expect(replacesText({ totalCents: 100_00 }, 500_00)).toContain('$0.00 due');
  });

  test('replaces the version of its address, or the one given without an address', () => {
    const older = { to: ruth, totalCents: 1_890_00, isCurrent: false };
    const byLink = { totalCents: 5_00, isCurrent: false };
    expect(replacedVersion([older], ruth)).toBe(older);
    expect(replacedVersion([older], office)).toBeUndefined();
    expect(replacedVersion([{ ...older, isCurrent: true }], ruth)).toBeUndefined();
    expect(replacedVersion([byLink], office)).toBe(byLink);
    expect(replacedVersion([], ruth)).toBeUndefined();
  });

  test('is told to the owner with what it replaces, unless its address had no other version', () => {
    const to = 'ruth@keller.example';
    const had = [{ to, totalCents: 1_890_00, isCurrent: false }];
    expect(correctedNote(had, to, 0)).toBe(
      'The email says that it replaces the one of $1,890.00. The link shows the new one.',
    );
    expect(correctedNote(had, to, 90_00)).toContain('$1,890.00, with $1,800.00 due after the deposit');
    expect(correctedNote([{ to, isCurrent: false }], to, 0)).toContain('replaces the earlier one.');
    expect(correctedNote(had, 'other@keller.example', 0)).toBeUndefined();
    expect(correctedNote([], to, 0)).toBeUndefined();
  });

  test('goes to the address of the last email, otherwise to the one on the invoice', () => {
    const addresses = { deliveryEmail: office, clientEmail: ruth };
    expect(correctionAddress(addresses)).toBe(office);
    expect(correctionAddress({ clientEmail: ruth })).toBe(ruth);
    expect(reminderAddress(addresses)).toBe(office);
    expect(reminderAddress({ ...addresses, clientMail: { to: 'new@keller.example' } })).toBe(
      'new@keller.example',
    );
    expect(versionTexts.correctTo(ruth)).toBe(`Email the corrected invoice to ${ruth}`);
    expect(versionTexts.correctTo('')).toBe(versionTexts.correct);
  });
});

test.each<Partial<ClientMailState>>([
  { delivery: 'failed' },
  { delivery: 'unknown' },
  { delivery: 'pending' },
  { trouble: 'bounced' },
  { trouble: 'rejected' },
])('an invoice does not count as emailed to its client if the email has %j', (given) => {
  expect(clientVersionsOf(corrected({ clientMail: mailed(given) }))).toEqual([]);
});

test('a page that only its owner was emailed is no version of the client', () => {
  const published = { linkId: 'link', publishedId: 'first' };
  expect(clientVersionsOf(corrected(published))).toEqual([]);
});

test('the note about versions names their totals', () => {
  expect(
    versionSentences(clientVersionsOf(corrected({ clientCopies: [first] })), { status: 'sent' }),
  ).toEqual(['ruth@keller.example has the invoice of $1,890.00.']);
  expect(versionSentences([{ totalCents: 500, isCurrent: false }], { status: 'sent' })).toEqual([
    'Your client has the invoice of $5.00.',
  ]);
});

test('the version of the current email is listed last and once, and only the last twelve versions are kept', () => {
  const invoice = corrected({ clientMail: mailed({ mailId: 'mail-2', contentId: 'second' }) });
  expect(clientVersionsOf({ ...invoice, clientCopies: [first, second] })).toEqual([
    { to: ruth, totalCents: 189_00, isCurrent: true },
  ]);
  const many = Array.from({ length: 20 }, (_, count) => ({ ...first, mailId: `earlier-${count}` }));
  const kept = copiesBeforeMail({ ...invoice, clientCopies: many });
  expect(kept).toHaveLength(12);
  expect(kept.at(-1)?.mailId).toBe('mail-2');
  expect(withGivenCopy({ ...invoice, clientCopies: kept }, byHand)).toHaveLength(12);
});
