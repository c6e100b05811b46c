import type { BotCheck } from './bot-check.ts';
import { type CloudAnswer, type CloudRequest, jsonCloudAnswer } from './exchange.ts';
import type { FaultPlan } from './fault-plan.ts';

const done: CloudAnswer = { status: 204, headers: {}, body: '' };

/**
 * The switches of tests over HTTP: `/_billhook/faults` (GET lists, POST adds a `Fault` or a list of them, DELETE
 * clears) and `/_billhook/bot-check` (POST `{"mode":"low-score"}`).
 */
export async function controlService(
  request: CloudRequest,
  faults: FaultPlan,
  botCheck: BotCheck,
): Promise<CloudAnswer | undefined> {
  const input = () => JSON.parse(request.body.toString('utf8'));
  switch (`${request.method} ${request.path}`) {
    case 'GET /_billhook/faults':
      return jsonCloudAnswer(200, faults.list());
    case 'DELETE /_billhook/faults':
      faults.clear();
      return done;
    case 'POST /_billhook/faults':
      for (const fault of [input()].flat()) faults.add(fault);
      return done;
    case 'POST /_billhook/bot-check':
      botCheck.mode = input().mode;
      return done;
    default:
      return undefined;
  }
}
