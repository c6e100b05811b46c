export { runSchedule } from './run-schedule.ts';
export { scheduledIds, scheduledItems, scheduledWork } from './scheduled-items.ts';
export {
  countFailure,
  noFailures,
  type OwnFailures,
  ownFailures,
  retryDelayMilliseconds,
  retryScheduled,
  scheduleAsideIndex,
  scheduledAside,
} from './set-aside.ts';
