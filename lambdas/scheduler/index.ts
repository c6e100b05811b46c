export { laterMilliseconds, runSchedule } from './run-schedule.ts';
export { type ScheduledItem, scheduledIds, scheduledItems, scheduledWork } from './scheduled-items.ts';
export {
  countFailure,
  noFailures,
  type OwnFailures,
  ownFailures,
  retryScheduled,
  scheduledAside,
} from './set-aside.ts';
