import { preflightHeaders } from '../cognito/cognito-protocol.ts';
import { isPostedObject, uploadOfForm } from '../objects/posted-objects.ts';
import { type Call, callOf } from './caller.ts';
import { awsJsonRefusal, type CloudAnswer, type CloudRequest, type CloudService } from './exchange.ts';
import { type Fault, type FaultPlan, faultAnswer } from './fault-plan.ts';
import type { Outcome } from './http-server.ts';

/** One call that reached a service of the local cloud. */
export interface RecordedCall extends Call {
  /** Time of arrival, in milliseconds since 1970. */
  readonly at: number;
}

/** Answers requests that are not AWS calls; undefined for a request that is not its own. */
export type CloudPage = (request: CloudRequest) => Promise<CloudAnswer | undefined>;

export interface CloudRoutes {
  readonly services: Readonly<
    Record<Call['service'], (request: CloudRequest, operation: string) => Promise<CloudAnswer>>
  >;
  /** Tried in order for requests that are not AWS calls. */
  readonly pages: readonly CloudPage[];
  readonly faults: FaultPlan;
  /** The time by which uploads expire, in milliseconds since 1970. */
  readonly now: () => number;
  readonly record: (call: RecordedCall) => void;
  /** Returns a response, instead of the service, if the caller's role does not allow the call. */
  readonly refuse: (request: CloudRequest, call: Call) => CloudAnswer | undefined;
  /** Returns a throttling response, instead of the service, if the account's rate is exceeded. */
  readonly throttle: (call: Call, now: number) => CloudAnswer | undefined;
  /** Kills the function environment that made a call. */
  readonly killCaller: (accessKeyId: string) => Promise<unknown>;
}

async function applyFault(fault: Fault, call: Call, routes: CloudRoutes): Promise<Outcome> {
  switch (fault.action) {
    case 'stall':
      return 'stall';
    case 'drop':
      return 'drop';
    case 'kill':
      await routes.killCaller(call.accessKeyId);
      return 'drop';
    case 'throttle':
    case 'reject':
    case 'error':
      return faultAnswer(fault);
  }
}

async function serveCall(request: CloudRequest, call: Call, routes: CloudRoutes): Promise<Outcome> {
  routes.record({ ...call, at: Date.now() });
  const refusal = routes.refuse(request, call) ?? routes.throttle(call, Date.now());
  if (refusal) return refusal;
  const fault = routes.faults.take(call);
  if (fault && fault.when !== 'after') return applyFault(fault, call, routes);
  const answer = await routes.services[call.service](request, call.operation);
  return fault ? applyFault(fault, call, routes) : answer;
}

const notFound: CloudService = async () =>
  awsJsonRefusal('UnknownEndpoint', 'Nothing of the local cloud is here', 404);

/** Answers a form that uploads a file, for pages of any origin. */
async function servePostedObject(request: CloudRequest, routes: CloudRoutes): Promise<Outcome> {
  const upload = await uploadOfForm(request, routes.now());
  const call = 'status' in upload ? undefined : callOf(upload);
  const answer = 'status' in upload ? upload : call && (await serveCall(upload, call, routes));
  if (!answer || typeof answer === 'string') return answer ?? notFound(request);
  const headers = { ...answer.headers, 'access-control-allow-origin': '*' };
  return answer.status === 200 ? { ...answer, status: 204, headers } : { ...answer, headers };
}

/** Sends each request to the service in its signature or target, or to the page at its path. */
export const createCloudRouter =
  (routes: CloudRoutes) =>
  async (request: CloudRequest): Promise<Outcome> => {
    // Browsers call only the user pools and upload forms, so every preflight gets the headers of the former.
    if (request.method === 'OPTIONS') return { status: 204, headers: preflightHeaders, body: '' };
    if (isPostedObject(request)) return servePostedObject(request, routes);
    const call = callOf(request);
    if (call) return serveCall(request, call, routes);
    for (const page of routes.pages) {
      const answer = await page(request);
      if (answer) return answer;
    }
    return notFound(request);
  };
