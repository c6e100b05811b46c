import { readClockMove } from './clock-move.ts';
import { type CloudClock, walkClock } from './cloud-clock.ts';
import type { CloudPage } from './cloud-router.ts';
import { jsonCloudAnswer } from './exchange.ts';

/**
 * The clock over HTTP, at `path`: GET reads it, POST with `{"to":"+3d"}` moves it and answers when that is done, DELETE
 * resets it after the work that is due.
 */
export const createClockPage =
  (path: string, clock: CloudClock, runDueWork: () => Promise<void>): CloudPage =>
  async (request) => {
    if (request.path !== path) return undefined;
    const shown = () => jsonCloudAnswer(200, { now: new Date(clock.now()).toISOString() });
    switch (request.method) {
      case 'GET':
        return shown();
      case 'DELETE':
        // Otherwise what is queued at the moved time would wait until the machine's time reaches it.
        await runDueWork();
        clock.reset();
        return shown();
      case 'POST': {
        const { to } = JSON.parse(request.body.toString('utf8')) as { readonly to?: unknown };
        const instant = readClockMove(String(to), clock.now());
        if (instant === undefined) return jsonCloudAnswer(400, { message: `${to} is no time` });
        await walkClock(clock, instant, runDueWork);
        return shown();
      }
      default:
        return undefined;
    }
  };
