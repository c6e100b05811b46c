import { describe, expect, test } from 'vitest';
import {
  type ClientCopy,
  clientVersionsOf,
  copiesBeforeMail,
  copyBefore,
  hasOlderVersion,
  isCorrectedByLink,
  linkSentence,
  mayBeEmailedToClient,
  type VersionedInvoice,
  versionSentences,
  versionTexts,
  withHandedOver,
} from '#domain/invoices/client-version';
import type { ClientMailState } from '#domain/invoices/invoice-status';

const ruth = 'ruth@keller.example';
const office = 'office@keller.example';

/** An invoice of $189.00, corrected once. */
const corrected = (given: Partial<VersionedInvoice> = {}): VersionedInvoice => ({
  contentId: 'second',
  revision: 2,
  totalCents: 189_00,
  ...given,
});

const first: ClientCopy = {
  ...{ mailId: 'mail-1', to: ruth, contentId: 'first' },
  ...{ revision: 1, totalCents: 1_890_00 },
};
const second: ClientCopy = {
  ...{ mailId: 'mail-2', to: ruth, contentId: 'second' },
  ...{ revision: 2, totalCents: 189_00 },
};
const byHand: ClientCopy = { contentId: 'first', revision: 1, totalCents: 1_890_00 };

const mailed = (given: Partial<ClientMailState> = {}): ClientMailState => ({
  ...{ mailId: 'mail-1', to: ruth, contentId: 'first', delivery: 'accepted' },
  ...given,
});

const isOlder = (invoice: VersionedInvoice) =>
  hasOlderVersion({ status: 'sent', clientVersions: clientVersionsOf(invoice) });

describe('a client has an older version', () => {
  test('once an emailed invoice is changed, until the changed one is emailed', () => {
    expect(isOlder(corrected({ contentId: 'first', revision: 1, clientCopies: [first] }))).toBe(false);
    expect(isOlder(corrected({ clientCopies: [first] }))).toBe(true);
    expect(isOlder(corrected({ clientCopies: [first, second] }))).toBe(false);
  });

  test('not if the invoice was saved again with the same content', () => {
    expect(isOlder(corrected({ contentId: 'third', clientCopies: [first, second] }))).toBe(false);
  });

  test('by link or on paper as well, unless it was emailed since', () => {
    expect(isOlder(corrected({ clientCopies: [byHand] }))).toBe(true);
    expect(isOlder(corrected({ clientCopies: [byHand, second] }))).toBe(false);
  });

  test('although the link was copied since, because only an email corrects an email', () => {
    const copied = { contentId: 'second', revision: 2, totalCents: 189_00 };
    expect(isOlder(corrected({ clientCopies: [first, copied] }))).toBe(true);
    expect(isOlder(corrected({ clientCopies: [byHand, copied] }))).toBe(false);
  });

  test('not if no email was sent, nor of an invoice that is paid or void', () => {
    expect(isOlder(corrected())).toBe(false);
    const clientVersions = clientVersionsOf(corrected({ clientCopies: [first] }));
    for (const status of ['paid', 'void'] as const)
      expect(hasOlderVersion({ status, clientVersions })).toBe(false);
  });

  test('separately for each address, the last emailed one first', () => {
    const elsewhere = { ...second, mailId: 'mail-3', to: office };
    const versions = clientVersionsOf(corrected({ clientCopies: [first, elsewhere] }));
    expect(versions).toEqual([
      { to: office, totalCents: 189_00, isCurrent: true },
      { to: ruth, totalCents: 1_890_00, isCurrent: false },
    ]);
    expect(isOlder(corrected({ clientCopies: [first, elsewhere] }))).toBe(false);
  });
});

describe('a link that was copied after the change of an emailed invoice', () => {
  const copied: ClientCopy = { contentId: 'second', revision: 2, totalCents: 189_00 };
  const shown = corrected({
    ...{ linkId: 'link', publishedId: 'second', clientCopies: [copied] },
    clientMail: mailed({ revision: 1, totalCents: 1_890_00 }),
  });
  const isByLink = (invoice: VersionedInvoice, status: 'sent' | 'paid' = 'sent') =>
    isCorrectedByLink({ ...invoice, status }, clientVersionsOf(invoice));

  test('shows the new version, and the emailed one is the version before it', () => {
    expect(isByLink(shown)).toBe(true);
    expect(copyBefore(shown, 'second')).toEqual(first);
  });

  test('shows it too if it was saved again with the same content, and if a payment published it', () => {
    expect(isByLink({ ...shown, contentId: 'third' })).toBe(true);
    expect(isByLink({ ...shown, clientCopies: [] })).toBe(true);
  });

  test('does not count if it shows the emailed version, or if the client was emailed the new one', () => {
    expect(isByLink({ ...shown, publishedId: 'first', clientCopies: [] })).toBe(false);
    expect(isByLink({ ...shown, contentId: 'third', revision: 3 })).toBe(false);
    expect(isByLink({ ...shown, clientMail: mailed({ contentId: 'second', revision: 2 }) })).toBe(false);
    expect(isByLink(shown, 'paid')).toBe(false);
  });

  test('before another email keeps the order of the versions', () => {
    const third = mailed({ mailId: 'mail-3', contentId: 'third', revision: 3 });
    const clientCopies = copiesBeforeMail(shown);
    expect(clientCopies).toEqual([first, copied]);
    const again = { ...shown, contentId: 'third', revision: 3, clientCopies, clientMail: third };
    expect(copyBefore({ ...again, publishedId: 'third' }, 'third')).toEqual(copied);
  });
});

test('a client was perhaps emailed a version unless every email failed or was returned', () => {
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

test('what the link shows of a corrected invoice is named only if there is a link', () => {
  const sent = { clientEmail: ruth };
  expect(linkSentence(sent)).toBeUndefined();
  expect(linkSentence({ ...sent, linkId: 'link' })).toBe(versionTexts.linkIsOlder);
  expect(linkSentence({ ...sent, linkId: 'link', isCorrectedByLink: true })).toBe(versionTexts.notTold);
  expect(linkSentence({ clientEmail: '', linkId: 'link' })).toBe(versionTexts.share);
});

test('a version is named with its total and with what is due after the deposit', () => {
  const versions = [{ to: ruth, totalCents: 2_598_00, isCurrent: true }];
  const words = [`${ruth} has the version of $2,598.00, with $1,818.60 due after the deposit.`];
  expect(versionSentences(versions, { depositCents: 779_40 })).toEqual(words);
  expect(versionSentences(versions, { online: { depositCents: 779_40 } })).toEqual(words);
});

describe('an invoice of release 1.0.0, which stored no versions', () => {
  test('was sent to its client if its email was accepted', () => {
    const emailed = corrected({ linkId: 'link', publishedId: 'first', clientMail: mailed() });
    expect(clientVersionsOf(emailed)).toEqual([{ to: ruth, isCurrent: false }]);
    expect(versionSentences(clientVersionsOf(emailed))).toEqual([`${ruth} has an older version.`]);
    expect(isOlder({ ...emailed, contentId: 'first', revision: 1 })).toBe(false);
    // The owner had emailed the corrected invoice to themselves, which published it.
    expect(isOlder({ ...emailed, publishedId: 'second' })).toBe(true);
  });

  test('is current if it was never changed since it was sent', () => {
    const again = corrected({ revision: 1, contentId: 'copy', publishedId: 'copy', clientMail: mailed() });
    expect(isOlder({ ...again, linkId: 'link' })).toBe(false);
  });

  test('was handed over if it has a link and no email', () => {
    const shared = corrected({ linkId: 'link', publishedId: 'first' });
    expect(clientVersionsOf(shared)).toEqual([{ isCurrent: false }]);
    expect(clientVersionsOf(corrected({ publishedId: 'first' }))).toEqual([]);
  });

  test.each<Partial<ClientMailState>>([
    { delivery: 'failed' },
    { delivery: 'unknown' },
    { delivery: 'pending' },
    { trouble: 'bounced' },
    { trouble: 'rejected' },
  ])('did not go to its client by an email with %j', (given) => {
    const invoice = corrected({ linkId: 'link', publishedId: 'first', clientMail: mailed(given) });
    expect(clientVersionsOf(invoice)).toEqual([]);
  });
});

test('the note about versions names their amounts', () => {
  expect(versionSentences(clientVersionsOf(corrected({ clientCopies: [first] })))).toEqual([
    'ruth@keller.example has the version of $1,890.00.',
  ]);
  expect(versionSentences([{ totalCents: 500, isCurrent: false }])).toEqual([
    'Your client has the version of $5.00.',
  ]);
});

test('the current email is the last version, once, and at most the last twelve versions are kept', () => {
  const invoice = corrected({ clientMail: mailed({ mailId: 'mail-2', contentId: 'second' }) });
  expect(clientVersionsOf({ ...invoice, clientCopies: [first, second] })).toEqual([
    { to: ruth, totalCents: 189_00, isCurrent: true },
  ]);
  const many = Array.from({ length: 20 }, (_, count) => ({ ...first, mailId: `earlier-${count}` }));
  const kept = copiesBeforeMail({ ...invoice, clientCopies: many });
  expect(kept).toHaveLength(12);
  expect(kept.at(-1)?.mailId).toBe('mail-2');
  expect(withHandedOver({ ...invoice, clientCopies: kept }, byHand)).toHaveLength(12);
});
