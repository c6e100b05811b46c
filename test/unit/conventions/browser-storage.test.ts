import { expect, test } from 'vitest';
import { privacyPolicy } from '#domain/site/privacy';
import { sourceFiles } from '#test/support/source-files';

/** Every place that stores something in the browser, by what the privacy policy says about it. */
const stored = {
  'Your sign-in,': ['web/adapters/auth/left-session.ts', 'web/adapters/auth/session-renewal.ts'],
  'What you typed and have not sent or saved,': [
    'web/app/fresh-document.ts',
    'web/features/documents/form/form-slots.ts',
    'web/features/profile/settings-draft.ts',
    'web/session/use-unsaved-changes.ts',
  ],
  'Work that is under way,': [
    'web/features/clients/imports/use-import-job.ts',
    'web/features/documents/form/submission-key.ts',
    'web/session/divided-payments.ts',
  ],
  'What you chose last,': [
    'web/features/documents/defaults/offered-once.ts',
    'web/features/invoices/editor/last-invoice.ts',
    'web/features/invoices/editor/reminders-offer.tsx',
    'web/features/invoices/history/use-kept-scroll.ts',
    'web/features/invoices/payments/use-record-payment.ts',
  ],
  'Your last free invoice,': [
    'web/features/free-invoice/downloadable-invoice.ts',
    'web/features/free-invoice/free-draft-store.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const writesStorage =
  /\b(?:localStore|tabStore)\.write\(|(?:localStorage|sessionStorage)\b[^\n]*\.setItem\(|indexedDB|document\.cookie/;

test('the privacy policy says what each place keeps in the browser', () => {
  const section = privacyPolicy.sections.find(({ heading }) => heading === 'What Your Browser Keeps');
  expect(section?.points?.map(({ term }) => term)).toEqual(Object.keys(stored));
  const places = sourceFiles(['web']).flatMap(({ path, text }) => (writesStorage.test(text) ? [path] : []));
  expect(places.toSorted()).toEqual(Object.values(stored).flat().toSorted());
});
