import type { CloudPage } from './cloud-router.ts';
import { type CloudAnswer, jsonCloudAnswer } from './exchange.ts';
import { type Fault, type FaultPlan, malformedField } from './fault-plan.ts';

const done: CloudAnswer = { status: 204, headers: {}, body: '' };

/** Parses the body as JSON; undefined if it is not JSON. */
function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Adds one fault or a list of them. If one is malformed, adds none and returns 400 with the field. */
function addFaults(body: Buffer, faults: FaultPlan): CloudAnswer {
  const planned: unknown[] = [parseBody(body)].flat();
  for (const fault of planned) {
    const field = malformedField(fault);
    if (field !== undefined) return jsonCloudAnswer(400, { message: `Malformed fault: ${field}`, field });
  }
  for (const fault of planned) faults.add(fault as Fault);
  return done;
}

/**
 * The faults for tests over HTTP, at `path`: GET lists them, POST adds a `Fault` or a list of them (400 if malformed),
 * DELETE removes all.
 */
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
        return addFaults(request.body, faults);
      default:
        return undefined;
    }
  };
