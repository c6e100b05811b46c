import type { BodyOf } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import { aFullInvoice, anInvoice } from './invoices.ts';
import { aSignUpProfile } from './lite-accounts.ts';
import { aQuoteDraft } from './quotes.ts';

/** Operations that take a JSON body. */
type OperationWithBody = {
  [Name in Operation]: BodyOf<Name> extends undefined | 'file' ? never : Name;
}[Operation];

const mallory = aSignUpProfile({ businessName: 'Mallory' });

/** A valid body of every operation; a missing one does not compile. Tests break it in one place. */
export const validBodies: { readonly [Name in OperationWithBody]: BodyOf<Name> } = {
  'send-free-invoice': {
    recipientEmail: 'pat@example.com',
    invoice: aFullInvoice(),
    recaptchaToken: 'not-a-token',
  },
  'count-free-invoices': { email: 'pat@example.com' },
  'block-free-invoices': { token: 'submission.secret' },
  'download-free-invoice': { token: 'submission.secret' },
  'join-early-access': { email: 'pat@example.com', source: 'crm-landing-page', userAgent: 'Test' },
  'send-welcome': { email: 'nobody@example.com' },
  'accept-quote': { contentHash: 'a'.repeat(64) },
  'decline-quote': { contentHash: 'a'.repeat(64) },
  'ask-quote-question': { question: 'Mallory?' },
  'ask-invoice-question': { question: 'Mallory?' },
  'answer-quote-question': { isAnswered: true },
  'save-quote-draft': { quote: aQuoteDraft() },
  'send-quote': { quote: aQuoteDraft() },
  'set-quote-deposit': { received: null },
  'send-contact-message': { name: 'Pat', email: 'pat@example.com', subject: 'Other', message: 'Hello' },
  'confirm-email': { uid: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'disown-account': { uid: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'set-proven-password': { token: 'AAAAAAAAAAAAAAAAAAAAAA', password: 'fresh paint 12' },
  'request-password-reset': { email: 'nobody@example.com' },
  'open-account': mallory,
  'save-settings': { ...mallory, email: 'm@example.com', basedOn: '2026-01-01T00:00:00.000Z' },
  'confirm-values': { howToPay: 'keep', businessEmail: 'clear' },
  'name-passkey': { credentialId: 'bWFsbG9yeQ', name: 'Mallory' },
  'upload-full-import': { importId: 'a'.repeat(64), part: 1, kind: 'clients', records: [] },
  'start-full-import': { importId: 'a'.repeat(64), parts: 1, total: 0 },
  'delete-account': { confirmation: 'DELETE' },
  'end-sessions': { keepsOwn: true },
  'recover-sign-in': { email: 'nobody@example.com', password: 'fresh paint 12', code: '0000-0000-0000-0000' },
  'confirm-details-by-code': { code: '0000-0000-0000-0000' },
  'confirm-payment-details': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'deny-payment-details': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'set-how-to-pay': { text: 'Mallory', link: 'https://venmo.com/mallory' },
  'set-report-year': { startMonth: 7 },
  'set-accountant': { email: 'mallory@books.example' },
  'confirm-accountant': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'email-accountant': { to: 'jo@books.example', from: '2026-11', until: '2026-11' },
  'hide-today-entry': { undo: '2026-01-01T00:00:00.000Z' },
  'update-setup': { isDismissed: true, chargesNoTax: true },
  'set-time-zone': { timeZone: 'Pacific/Apia' },
  'set-reminders': { isOn: true, stages: [0, 7] },
  'set-invoice-reminders': { isOn: false },
  'set-repeat': { rhythm: 'month', from: '2026-12-31', way: 'draft' },
  'send-invoice': { invoice: anInvoice({ notes: 'Mallory' }) },
  'save-invoice-draft': { invoice: anInvoice() },
  'report-browser-error': {
    source: 'script',
    errorName: 'TypeError',
    errorText: 'Cannot read properties of undefined',
    places: ['start-AbCd1234.js:1:2'],
    page: 'home',
    release: 'hydrate-page-AbCd1234.js',
  },
  'verify-file': { sha256: 'a'.repeat(64) },
  'record-divided-payment': {
    parts: [{ invoiceId: '01JBMALLORY000000000000000', amountCents: 500 }],
    date: '2026-11-03',
    method: 'check',
    note: 'Mallory',
  },
  'record-payment': { amount: '5', date: '2026-11-03', method: 'check', note: 'Mallory' },
  'mail-client': { basedOn: 'content', message: 'Mallory' },
  'share-invoice': { renew: false },
  'save-invoice-defaults': { notes: 'Mallory' },
  'find-invoices': { today: '2026-11-03', show: 'unpaid', search: 'Mallory' },
  'sum-invoices': { today: '2026-11-03', show: 'overdue' },
  'set-invoice-void': { void: true, reason: 'Mallory' },
  'set-payment-methods': { card: true, bankTransfer: false },
  'open-payment-page': { shownCents: 1 },
  'open-deposit-page': { shownCents: 1 },
  'refund-deposit': { amountCents: 1, reason: 'Mallory' },
  'refund-payment': { amountCents: 1, reason: 'Mallory' },
  'move-surplus': { toInvoiceId: '01JD0000000000000000ABCDEF', amountCents: 1 },
  'decide-refund': { decision: 'owed' },
  'set-online-payment': { isExcluded: true },
  'import-entries': { items: [{ id: 'new', after: { description: 'Mallory imported', unitPrice: '5' } }] },
  'save-item': { description: 'Mallory', unitPrice: '80' },
  'email-statement': { since: '2026-08-05', to: 'ruth@oakmont.example' },
  'start-photo': { large: 300_000, small: 90_000 },
  'save-job': {
    title: 'Replace the furnace',
    clientId: 'client',
    address: '',
    date: '2026-12-01',
    start: '08:00',
    end: '10:00',
    lastDay: '',
    notes: '',
  },
  'tell-client': { basedOn: 1 },
  'set-job-repeat': { rhythm: 'week' },
  'move-following-visits': { basedOn: 1 },
  'set-job-settings': { remindsClients: true },
  'move-job': { stage: 'In Progress', basedOn: 1 },
  'save-client': { name: 'Mallory', email: '', phone: '', address: '', city: '' },
  'save-service-address': { label: 'Rental', address: '7 Oak St', accessNotes: 'Gate 4417' },
  'save-equipment': {
    kind: 'Furnace',
    maker: 'Carrier',
    model: '59SC5A',
    serial: '4417A',
    installedOn: '2026-11-02',
    warrantyUntil: '2036-11-02',
    note: '',
    photoId: '',
    basedOn: 1,
  },
};

/** The valid body of an operation; undefined if the operation takes none. */
export const validBodyOf = (operation: Operation): object | undefined =>
  (validBodies as Partial<Record<Operation, object>>)[operation];

/** Bodies with every optional field, for operations whose body above lacks some. */
export const fullerBodies: Partial<typeof validBodies> = {
  'send-invoice': {
    invoice: { ...aFullInvoice(), email: 'pat@example.com' },
    brandColor: '#2563eb',
    clientId: 'client',
    invoiceId: 'invoice',
    basedOn: 'content',
    mail: true,
    client: { message: 'Mallory' },
    asStored: true,
    recipientEmail: 'pat@example.com',
    userId: 'user',
    businessInfo: { businessName: 'Mallory' },
    logoUrl: 'https://example.com/logo.png',
  },
  'save-client': {
    ...validBodies['save-client'],
    clientId: 'client',
    copyEmails: ['office@example.com'],
    phoneLabel: 'Office',
    secondPhone: '555 0199',
    secondPhoneLabel: 'Cell',
    mobilePhone: 'secondPhone',
  },
  'save-service-address': { ...validBodies['save-service-address'], basedOn: 1 },
};
