// One function environment: a worker thread that loads a bundle once and runs one invocation at a time.
// Plain JavaScript, because a worker starts without the loader that reads TypeScript.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { entry, exportName, context, clockOffset } = workerData;

// The machine's own time, which measures the time limit of an invocation.
const machineTime = Date.now;
const offsetMilliseconds = new Float64Array(clockOffset);
const now = () => Math.floor(machineTime() + offsetMilliseconds[0]);
// Replaced before the bundle is loaded, so that all its code sees the cloud's time.
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

const loaded = import(pathToFileURL(entry).href).then((module) => {
  const handler = module[exportName];
  if (typeof handler !== 'function') throw new Error(`${entry} has no handler named ${exportName}`);
  return handler;
});

const describe = (error) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack }
    : { errorType: 'Error', errorMessage: String(error) };

loaded.then(
  () => parentPort.postMessage({ kind: 'ready' }),
  (error) => parentPort.postMessage({ kind: 'broken', error: describe(error) }),
);

parentPort.on('message', async ({ payload, requestId, deadline }) => {
  try {
    const handler = await loaded;
    const value = await handler(JSON.parse(payload), {
      ...context,
      awsRequestId: requestId,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - machineTime()),
    });
    parentPort.postMessage({ kind: 'returned', value: JSON.stringify(value) ?? 'null' });
  } catch (error) {
    parentPort.postMessage({ kind: 'threw', error: describe(error) });
  }
});
