import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { openTable } from '../platform/table/table.ts';
import type { RepeatJobPorts } from './repeat-job.ts';
import { repeatJobPortsOn } from './store/repeat-job-ports.ts';

/** The ports of the operations on jobs that repeat. */
export const repeatJobPorts = (): RepeatJobPorts =>
  repeatJobPortsOn(openTable(requiredVariable('TABLE_NAME')), systemClock);
