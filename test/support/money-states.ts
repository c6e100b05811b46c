import type { PaidPart } from '#domain/documents/amounts';
import type { StoredOnline } from '#domain/documents/online/invoice-online';
import type { OnlineFacts } from '#domain/documents/payment';
import type { StandingFacts } from '#domain/documents/standing';

const total = 450_00;

const online = (cause: OnlineFacts['cause'], amountCents: number, date: string): PaidPart => ({
  amountCents,
  date,
  method: 'card',
  online: { cause },
});

const paid = (amountCents = total) => online('payment', amountCents, '2026-11-02');

const byBank = (payment: PaidPart): PaidPart => ({ ...payment, method: 'bank-transfer' });

const byHand = (amountCents: number): PaidPart => ({ amountCents, date: '2026-11-02', method: 'check' });

const refund = (amountCents: number) => online('refund', -amountCents, '2026-11-05');

const stored = (
  summary: NonNullable<StoredOnline['payments']>[string],
): Pick<StandingFacts, 'onlinePayments'> => ({
  onlinePayments: { payments: { pi_1: summary } },
});

const lost = (cents: number, decision?: 'owed' | 'not-owed') => ({
  receivedCents: total,
  refundedCents: cents,
  losses: { re_1: { cents, ...(decision && { decision }) } },
});

const isChecked = { isBeingChecked: true, onlinePayments: { isBeingChecked: true } } as const;

/** What a state of `moneyStates` changes of an invoice of $450.00 that is due on November 20, 2026. */
type Changes = Partial<StandingFacts> & Pick<StandingFacts, 'payments'>;

/**
 * Every state of a payment, as an invoice stores it: of $450.00, due on November 20, 2026, for Ruth. The table of what
 * each surface says about them is generated from this.
 */
export const moneyStates: Readonly<Record<string, Changes>> = {
  'nothing paid': { payments: [] },
  'nothing paid, no due date': { dueDate: '', payments: [] },
  'paid in part by check': { paidCents: 100_00, payments: [byHand(100_00)] },
  'paid by check': { status: 'paid', paidCents: total, payments: [byHand(total)] },
  'bank payment pending': { ...stored({ pendingCents: total }), payments: [] },
  'bank payment of a part pending': {
    paidCents: 100_00,
    ...stored({ pendingCents: 350_00 }),
    payments: [byHand(100_00)],
  },
  'paid online': {
    status: 'paid',
    paidCents: total,
    ...stored({ receivedCents: total }),
    payments: [paid()],
  },
  'bank payment refused': { ...stored({ refusedCents: total }), payments: [] },
  'bank payment returned': {
    ...stored({ receivedCents: total, returnedCents: total }),
    payments: [byBank(paid()), byBank(online('return', -total, '2026-11-05'))],
  },
  'refund on its way': {
    status: 'paid',
    paidCents: total,
    ...stored({ ...lost(total, 'not-owed'), refundingCents: total }),
    payments: [paid()],
  },
  'refund on its way, taken from the balance': {
    status: 'paid',
    ...stored({ ...lost(total, 'not-owed'), refundingCents: total }),
    waivedCents: total,
    payments: [paid(), refund(total)],
  },
  'refund of a part on its way, not answered': {
    paidCents: 402_00,
    ...stored({ ...lost(48_00), refundingCents: 48_00 }),
    payments: [paid(), refund(48_00)],
  },
  'refund on its way, still owed': {
    ...stored({ ...lost(total, 'owed'), refundingCents: total }),
    payments: [paid(), refund(total)],
  },
  'refunded, not answered': { ...stored(lost(total)), payments: [paid(), refund(total)] },
  'refunded in part, not answered': {
    paidCents: 402_00,
    ...stored(lost(48_00)),
    payments: [paid(), refund(48_00)],
  },
  'refunded, still owed': { ...stored(lost(total, 'owed')), payments: [paid(), refund(total)] },
  'refunded in part, still owed': {
    paidCents: 402_00,
    ...stored(lost(48_00, 'owed')),
    payments: [paid(), refund(48_00)],
  },
  'refunded, not owed': {
    status: 'paid',
    waivedCents: total,
    ...stored(lost(total, 'not-owed')),
    payments: [paid(), refund(total)],
  },
  'refunded in part, not owed': {
    status: 'paid',
    paidCents: 402_00,
    waivedCents: 48_00,
    ...stored(lost(48_00, 'not-owed')),
    payments: [paid(), refund(48_00)],
  },
  'refund failed': {
    status: 'paid',
    paidCents: total,
    ...stored({ receivedCents: total, failedRefundCents: 48_00 }),
    payments: [paid(), refund(48_00), online('refund', 48_00, '2026-11-06')],
  },
  'refund of everything failed, nothing moved': {
    status: 'paid',
    paidCents: total,
    ...stored({ receivedCents: total, failedRefundCents: total, failedRefundOn: '2026-11-05' }),
    payments: [paid()],
  },
  'refund failed, another payment on its way': {
    paidCents: 100_00,
    ...stored({ receivedCents: 100_00, failedRefundCents: 48_00, pendingCents: 350_00 }),
    payments: [paid(100_00)],
  },
  'refund failed, the rest refunded, not answered': {
    paidCents: 402_00,
    onlinePayments: {
      payments: {
        pi_1: { receivedCents: 400_00, failedRefundCents: 40_00 },
        pi_2: { receivedCents: 50_00, refundedCents: 48_00, losses: { re_1: { cents: 48_00 } } },
      },
    },
    payments: [paid(400_00), paid(50_00), refund(48_00)],
  },
  'bank asks': {
    status: 'paid',
    paidCents: total,
    ...stored({ receivedCents: total, dispute: 'open', isInquiry: true, disputedCents: total }),
    payments: [paid()],
  },
  disputed: {
    ...stored({ receivedCents: total, dispute: 'open', disputedCents: total, withheldCents: total }),
    payments: [paid(), online('dispute', -total, '2026-11-05')],
  },
  'a part disputed, the rest not paid': {
    ...stored({ receivedCents: 100_00, dispute: 'open', disputedCents: 100_00, withheldCents: 100_00 }),
    payments: [paid(100_00), online('dispute', -100_00, '2026-11-05')],
  },
  'a part asked about by the bank, the rest not paid': {
    paidCents: 100_00,
    ...stored({ receivedCents: 100_00, dispute: 'open', isInquiry: true, disputedCents: 100_00 }),
    payments: [paid(100_00)],
  },
  'dispute of a part lost, not answered, the rest not paid': {
    ...stored({ receivedCents: 100_00, dispute: 'lost', losses: { du_1: { cents: 100_00 } } }),
    payments: [paid(100_00), online('dispute', -100_00, '2026-11-05')],
  },
  'dispute lost, not answered': {
    ...stored({ receivedCents: total, dispute: 'lost', losses: { du_1: { cents: total } } }),
    payments: [paid(), online('dispute', -total, '2026-11-05')],
  },
  'dispute lost, not owed': {
    status: 'paid',
    waivedCents: total,
    ...stored({
      receivedCents: total,
      dispute: 'lost',
      losses: { du_1: { cents: total, decision: 'not-owed' } },
    }),
    payments: [paid(), online('dispute', -total, '2026-11-05')],
  },
  'dispute won': {
    status: 'paid',
    paidCents: total,
    ...stored({ receivedCents: total, dispute: 'won' }),
    payments: [paid(), online('dispute', -total, '2026-11-05'), online('dispute', total, '2026-11-08')],
  },
  overpaid: {
    status: 'paid',
    paidCents: 2 * total,
    ...stored({ receivedCents: 2 * total }),
    payments: [paid(), paid()],
  },
  'surplus moved': {
    status: 'paid',
    paidCents: total,
    ...stored({ receivedCents: 2 * total, movedCents: total }),
    payments: [paid(), paid(), online('move', -total, '2026-11-05')],
  },
  void: { status: 'void', payments: [] },
  'paid after it was voided': {
    status: 'void',
    paidCents: total,
    ...stored({ receivedCents: total }),
    payments: [paid()],
  },
  'pending on a void invoice': { status: 'void', ...stored({ pendingCents: total }), payments: [] },
  'received by a reported account': {
    paidCents: total,
    ...stored({ receivedCents: total, isReported: true }),
    payments: [{ ...paid(), online: { cause: 'payment', isReported: true } }],
  },
  'with a deposit': { depositCents: 100_00, payments: [] },
  'with a deposit, paid': {
    status: 'paid',
    depositCents: 100_00,
    paidCents: 350_00,
    payments: [byHand(350_00)],
  },
  'with a deposit of everything': { depositCents: total, payments: [] },
  'being checked': { ...isChecked, payments: [] },
  'a part paid, the rest being checked': { ...isChecked, paidCents: 100_00, payments: [byHand(100_00)] },
  'being corrected': { isBeingCorrected: true, payments: [] },
  'imported, nothing paid': { importId: 'import-1', payments: [] },
  'imported, paid in part by check': {
    importId: 'import-1',
    paidCents: 100_00,
    payments: [byHand(100_00)],
  },
  'imported, paid by check': {
    importId: 'import-1',
    status: 'paid',
    paidCents: total,
    payments: [byHand(total)],
  },
  draft: { status: 'created', payments: [] },
};

const raised = { isBeingCorrected: true, totalCents: 600_00 } as const;
const lowered = { isBeingCorrected: true, totalCents: 300_00 } as const;

const depositOnline = (cents: number): Changes => ({
  paidCents: cents,
  ...stored({ receivedCents: cents, depositCents: cents }),
  payments: [{ ...paid(cents), isDeposit: true }],
});

/**
 * The newest version of an invoice of $450.00 whose total was raised to $600.00 or lowered to $300.00, and not sent: its
 * client has the version of $450.00.
 */
export const editsNotSent: Readonly<Record<string, Changes>> = {
  'raised, nothing paid': { ...raised, payments: [] },
  'raised, with a deposit of everything': { ...raised, depositCents: total, payments: [] },
  'raised, with an online deposit': { ...raised, ...depositOnline(100_00) },
  'raised, with an online deposit of everything': { ...raised, ...depositOnline(total) },
  'raised, bank payment pending': { ...raised, ...stored({ pendingCents: total }), payments: [] },
  'raised, being checked': { ...raised, ...isChecked, payments: [] },
  'lowered, nothing paid': { ...lowered, payments: [] },
  'lowered to the deposit': { ...lowered, depositCents: 300_00, payments: [] },
  'lowered, with an online deposit': { ...lowered, ...depositOnline(100_00) },
  'lowered to the online deposit': { ...lowered, ...depositOnline(300_00) },
  'lowered, with an online deposit of what the client has': { ...lowered, ...depositOnline(total) },
  'lowered, bank payment pending': { ...lowered, ...stored({ pendingCents: total }), payments: [] },
  'lowered, being checked': { ...lowered, ...isChecked, payments: [] },
  'lowered to the online deposit, being checked': {
    ...lowered,
    ...depositOnline(300_00),
    isBeingChecked: true,
    onlinePayments: {
      isBeingChecked: true,
      payments: { pi_1: { receivedCents: 300_00, depositCents: 300_00 } },
    },
  },
};

/** An invoice in one of `moneyStates`. */
export const inState = (changes: Changes): StandingFacts => ({
  status: 'sent',
  totalCents: total,
  dueDate: '2026-11-20',
  clientName: 'Ruth',
  ...changes,
});
