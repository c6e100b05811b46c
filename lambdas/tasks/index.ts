export type { AfterUnit, DoUnit } from './ports.ts';
export { feedTasks, runUnit } from './run-unit.ts';
export { type Task, task } from './store/task.ts';
export { openTaskQueue, unitOf } from './store/task-queue.ts';
export { startTask, taskStore } from './store/task-store.ts';
