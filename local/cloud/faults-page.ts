import type { CloudPage } from './cloud-router.ts';
import { type CloudAnswer, jsonCloudAnswer } from './exchange.ts';
import type { FaultPlan } from './fault-plan.ts';

const done: CloudAnswer = { status: 204, headers: {}, body: '' };

/** The faults of tests over HTTP, at `path`: GET lists, POST adds a `Fault` or a list of them, DELETE clears. */
export const createFaultsPage =
  (path: string, faults: FaultPlan): CloudPage =>
  async (request) => {
    if (request.path !== path) return undefined;
    switch (request.method) {
      case 'GET':
        return jsonCloudAnswer(200, faults.list());
      case 'DELETE':
        faults.clear();
        return done;
      case 'POST':
        for (const fault of [JSON.parse(request.body.toString('utf8'))].flat()) faults.add(fault);
        return done;
      default:
        return undefined;
    }
  };
