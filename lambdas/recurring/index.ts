export { finishRepeat } from './finish-repeat.ts';
export { repeatInvoice } from './repeat-invoice.ts';
export { repeat } from './store/repeat.ts';
export { repeatNoticeKind } from './store/repeat-notice.ts';
export { repeatProjection, rescheduleRepeats } from './store/repeat-projection.ts';
export { hasRepeat, repeatStore } from './store/repeat-store.ts';
export { visitMaker } from './store/visit-store.ts';
