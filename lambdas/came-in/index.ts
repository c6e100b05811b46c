export { cameIn, cameInWrite, dropCameIn, latestCameIn, type NewEntry } from './store/came-in-entry.ts';
export { cameInProjection } from './store/came-in-projection.ts';
export { moneyNotices, tellOwnerWrites } from './store/money-notice.ts';
export { moneyNoticeKind, morningNoticeKind } from './store/money-notice-kind.ts';
export { morningProjection, sentByScheduleWrites } from './store/morning-notice.ts';
