import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assembleServices } from './assemble-services.ts';
import { walkClock } from './cloud-clock.ts';
import type { LocalCloud, LocalCloudOptions } from './cloud-interface.ts';
import { createTables } from './create-tables.ts';
import { startDynamoEngine } from './dynamo-engine.ts';
import { otherEngine } from './dynamo-forwarding.ts';
import type { CloudRequest } from './exchange.ts';
import { type Outcome, serveHttp } from './http-server.ts';
import { provision } from './provision.ts';

/** Starts the cloud. Throws `PortTakenError` if the port is in use, after stopping what it had started. */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  mkdirSync(options.dataDir, { recursive: true });
  let route: (request: CloudRequest) => Promise<Outcome> = async () => ({
    status: 503,
    headers: {},
    body: '',
  });
  const server = await serveHttp({
    port: options.port,
    variable: options.portVariable ?? 'its port',
    handle: (request) => route(request),
  });
  /** Called in reverse order. */
  const stopSteps: (() => void | Promise<void>)[] = [() => server.stop()];
  const stop = async () => {
    for (const each of stopSteps.splice(0).reverse()) await each();
  };
  try {
    const engine = options.tableServer
      ? otherEngine(options.tableServer, options.dataDir)
      : await startDynamoEngine(join(options.dataDir, 'table.sqlite'));
    stopSteps.unshift(() => engine.stop());
    const origin = `http://localhost:${server.port}`;
    const inside = `http://127.0.0.1:${server.port}`;
    const { assembly, dataDir, environment } = options;
    const provisioned = provision({ assembly, dataDir, overrides: environment?.(inside) ?? {} });
    const { resources, parameters } = provisioned;
    const services = assembleServices(options, provisioned, { origin, inside }, engine);
    const {
      clock,
      functions,
      bus,
      queues,
      eventSources,
      mails,
      objects,
      report,
      pools,
      faults,
      calls,
      apis,
    } = services;
    stopSteps.push(
      () => functions.stop(),
      () => bus.stop(),
      () => eventSources.stop(),
      () => pools.service.stop(),
    );
    route = services.route;
    await createTables(inside, resources);
    if (options.schedules) {
      bus.startClock();
      eventSources.start();
    }

    const [api] = apis;
    return {
      origin,
      apiOrigin: api ? `${origin}/_aws/execute-api/${api.apiId}/$default` : '',
      resources,
      functions: provisioned.functions,
      mails,
      queues,
      objects,
      faults,
      calls,
      logs: functions.logs,
      setParameter: parameters.set,
      reportMail: async (id, kind) => {
        const mail = mails.find(id);
        if (!mail) throw new Error(`There is no mail ${id}`);
        await report(mail, kind);
      },
      now: clock.now,
      moveClock: (instant) => walkClock(clock, instant, services.fireSchedules),
      setClock: clock.set,
      reloadFunctions: functions.reload,
      invoke: async (operation, event) => {
        const outcome = await functions.invoke(operation, event);
        await eventSources.drain();
        return outcome;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
