export type { StoreDetailsLink } from './how-to-pay-mail.ts';
export type { AccountProfiles, BusinessProfiles, PaymentDetailsStore } from './ports.ts';
export { readProfile } from './read-profile.ts';
export {
  businessForClients,
  issuedLogo,
  logoForClients,
  remindersForClients,
  type ShownAccount,
  type ShownContent,
  shownAccountOf,
  shownContent,
  shownQuote,
} from './shown-to-clients.ts';
export { noticeOfPasskey, noticeOfRecoveryCode } from './sign-in-mail.ts';
export {
  passkeyNoticeKind,
  paymentDetailsNoticeKind,
  recoveryCodeNoticeKind,
  suspensionNoticeKind,
  verifiedOwners,
} from './store/account-notice.ts';
export { accountProfiles, accountWithAlias, mailAlias } from './store/account-profiles.ts';
export { businessProfile } from './store/business-profile.ts';
export { type AccountProjection, type AccountTable, changeAccount } from './store/change-account.ts';
export { type ExistingAccounts, existingAccounts } from './store/existing-accounts.ts';
export { hasOpenLinks, howToPay, liteProfile, onlineMethods } from './store/lite-profile.ts';
export { decidedChange } from './store/owner-decisions.ts';
export { detailsChange, paymentDetails } from './store/payment-details.ts';
