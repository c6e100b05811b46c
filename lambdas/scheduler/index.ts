export { laterMilliseconds } from './later.ts';
export { runSchedule } from './run-schedule.ts';
export { scheduledIds, scheduledItems, scheduledWork } from './scheduled-items.ts';
export {
  countFailure,
  noFailures,
  type OwnFailures,
  ownFailures,
  retryScheduled,
  scheduledAside,
} from './set-aside.ts';
