import { moveFollowingSchema, setJobRepeatSchema, setRepeatSchema } from '#domain/recurring/contract';
import { invoiceAccounts, invoiceReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { listRepeats } from './list-repeats.ts';
import {
  getJobRepeat,
  moveFollowingVisits,
  type RepeatJobPorts,
  setJobRepeat,
  stopJobRepeat,
} from './repeat-job.ts';
import { getRepeat, type RepeatPorts, setRepeat, stopRepeat } from './repeats.ts';
import { repeatJobPortsOn } from './store/repeat-job-ports.ts';
import { repeatList } from './store/repeat-list.ts';
import { repeatStore } from './store/repeat-store.ts';

/** The ports of the operations on jobs that repeat. */
const repeatJobPorts = (): RepeatJobPorts => repeatJobPortsOn(deployedTable(), systemClock);

/** The ports for showing and changing repeats. */
function repeatPorts(): RepeatPorts {
  const table = deployedTable();
  return {
    store: repeatStore(table, systemClock),
    invoices: invoiceReader(table),
    accounts: invoiceAccounts(table, systemClock),
    clock: systemClock,
  };
}

export const routes = {
  'get-job-repeat': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem'], queriesIndexes3To5: true },
    run:
      (ports = repeatJobPorts()) =>
      ({ userId, path }) =>
        getJobRepeat({ ...path, userId }, ports),
  },
  'set-job-repeat': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'] },
    body: jsonBody(setJobRepeatSchema),
    run:
      (ports = repeatJobPorts()) =>
      ({ userId, path, body: { rhythm, until } }) =>
        setJobRepeat({ ...path, userId }, { rhythm, ...(until !== undefined && { until }) }, ports),
  },
  'stop-job-repeat': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    run:
      (ports = repeatJobPorts()) =>
      ({ userId, path }) =>
        stopJobRepeat({ ...path, userId }, ports),
  },
  'move-following-visits': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'], queriesIndexes3To5: true },
    body: jsonBody(moveFollowingSchema),
    run:
      (ports = repeatJobPorts()) =>
      ({ userId, path, body }) =>
        moveFollowingVisits({ ...path, userId }, body.basedOn, ports),
  },
  'get-repeat': {
    in: 'account-api',
    needs: { items: ['GetItem'], index: true },
    run:
      (ports = repeatPorts()) =>
      ({ userId, path }) =>
        getRepeat({ ...path, userId }, ports),
  },
  'set-repeat': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'], index: true },
    body: jsonBody(setRepeatSchema),
    run:
      (ports = repeatPorts()) =>
      ({ userId, path, body: { until, onLastDay, namesOwnDate, ...choice } }) =>
        setRepeat(
          { ...path, userId },
          {
            ...choice,
            ...(onLastDay === true && { onLastDay }),
            ...(namesOwnDate === true && { namesOwnDate }),
            ...(until !== undefined && { until }),
          },
          ports,
        ),
  },
  'stop-repeat': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], index: true },
    run:
      (ports = repeatPorts()) =>
      ({ userId, path }) =>
        stopRepeat({ ...path, userId }, ports),
  },
  'list-repeats': {
    in: 'account-api',
    needs: { items: ['GetItem'], index: true },
    run: () => {
      const table = deployedTable();
      const ports = { list: repeatList(table), invoices: invoiceReader(table) };
      return ({ userId, query: { cursor } }) => listRepeats({ userId, cursor }, ports);
    },
  },
} satisfies RoutesOf<'recurring'>;
